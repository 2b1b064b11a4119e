//! Mistakes with other crates and with optional features: what cargo said of each program in `recorded/src/bin`, through the stream of
//! `cargo congruent check`. `recorded/told.txt` has the first line of each error.
//!
//! The programs are compiled by `recorded/record.py`, not by the tests: a build of this workspace may have features that the mistake is
//! about. `TOLD=overwrite cargo test --package cargo-congruent --test main recorded::` writes the table again; `SHOW=ndarray_` prints the messages
//! of these programs.

use cargo_congruent::output::stream::{Out, Stream};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a package of a workspace")
}

/// Cargo's lines of this file, with paths as they are here.
fn read_lines(name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(name)).unwrap();
    let whole = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded");
    fs::create_dir_all(&whole).unwrap();
    let text = text.replace("$ROOT", &root().display().to_string());
    let text = text.replace("$WHOLE", &whole.display().to_string());
    for line in text.lines() {
        let own: Value = serde_json::from_str(line).unwrap();
        for (file, types) in own["whole"].as_object().into_iter().flatten() {
            fs::write(whole.join(file), types.as_str().unwrap()).unwrap();
        }
    }
    text.lines().map(str::to_owned).collect()
}

/// A program, and the errors that `cargo congruent` shows of it.
struct Told {
    name: String,
    said: usize,
    errors: Vec<String>,
    text: String,
}

/// The programs of this file: each goes through a stream of its own.
fn tell(file: &str) -> Vec<Told> {
    let lines = read_lines(file);
    let parsed: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let libraries = || lines.iter().zip(&parsed).filter(|(_, own)| own["reason"] == "compiler-artifact");
    let messages = || lines.iter().zip(&parsed).filter(|(_, own)| own["reason"] == "compiler-message");
    let mut names: Vec<_> = messages().map(|(_, own)| own["target"]["name"].as_str().unwrap()).collect();
    names.dedup();
    let program = |name: &str| {
        let own = || messages().filter(|(_, own)| own["target"]["name"] == name).map(|(line, _)| line);
        let mut stream = Stream::new(true, false);
        let mut out: Vec<_> =
            libraries().map(|(line, _)| line).chain(own()).flat_map(|line| stream.line(line)).collect();
        out.extend(stream.end());
        let told = out.into_iter().filter_map(|out| if let Out::Line(line) = out { Some(line) } else { None });
        let told: Vec<Value> = told.map(|line| serde_json::from_str(&line).unwrap()).collect();
        let errors = told.iter().filter(|own| own["message"]["level"] == "error");
        Told {
            name: name.to_owned(),
            said: own().count(),
            errors: errors.map(|own| own["message"]["message"].as_str().unwrap().replace('\n', " ")).collect(),
            text: told.iter().map(|own| own["message"]["rendered"].as_str().unwrap_or_default()).collect(),
        }
    };
    names.into_iter().map(program).collect()
}

/// Every program. (Once: the files with long types are written for all tests.)
static TOLD: LazyLock<Vec<Told>> =
    LazyLock::new(|| ["without.jsonl", "with.jsonl", "full.jsonl"].map(tell).into_iter().flatten().collect());

#[test]
fn first_lines_of_mistakes_with_other_crates_say_what_to_write() {
    let file = folder().join("told.txt");
    let all = &*TOLD;
    if let Ok(part) = std::env::var("SHOW") {
        for own in all.iter().filter(|own| own.name.contains(&part)) {
            println!("==== {} ({} of rustc)\n{}", own.name, own.said, own.text);
        }
    }
    let line = |own: &Told| own.errors.iter().map(|said| format!("{}  {said}\n", own.name)).collect::<String>();
    let now: String = all.iter().map(line).collect();
    if std::env::var("TOLD").is_ok_and(|how| how == "overwrite") {
        return fs::write(&file, now).unwrap();
    }
    let before = fs::read_to_string(&file).unwrap_or_default();
    let differ: Vec<_> = now.lines().filter(|line| !before.lines().any(|old| old == *line)).collect();
    assert!(now == before, "{}", differ.join("\n"));
}

/// Every program has been compiled, and is still a mistake.
#[test]
fn every_program_is_recorded() {
    let programs = fs::read_dir(folder().join("src/bin")).unwrap().map(|entry| entry.unwrap().path());
    let mut programs: Vec<_> = programs.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let mut recorded: Vec<_> = TOLD.iter().map(|own| own.name.clone()).collect();
    programs.sort();
    recorded.sort();
    assert_eq!(programs, recorded);
}

/// Code in these first lines that the files of [`what_is_told_of_other_crates_compiles`] do not have: another name, or a feature of the library
/// that they do without.
const ELSEWHERE: [&str; 9] = [
    "#[column(..)]",
    "#[column(\"a\", \"b\", \"c\")]",
    "&net",
    "&w.as_shape()",
    "x.value().heat_map()",
    "npy::write(\"x.npy\", &x)",
    "read_from(\"temp\\n1\\n\".as_bytes())",
    "files::save(&net, \"a.safetensors\")?",
    "files::load(&mut net, \"a.safetensors\")?",
];

/// One of three files that compile has the code of each first line.
#[test]
fn what_is_told_of_other_crates_compiles() {
    let files = ["tests/neighbours/told.rs", "crates/fft/tests/told.rs", "crates/linalg/tests/eigen.rs"];
    let dense = |text: &str| text.chars().filter(|char| !char.is_whitespace()).collect::<String>();
    let file: String = files.map(|file| dense(&fs::read_to_string(root().join(file)).unwrap())).concat();
    let all = &*TOLD;
    // What stands before the last colon is rustc's.
    // (The corpus compiles the answer to this name.)
    let others = all.iter().filter(|own| own.name != "without_histogram");
    let told = others.flat_map(|own| &own.errors).flat_map(|said| said.rsplit(": ").next());
    let codes = told.flat_map(|said| said.split('`').skip(1).step_by(2));
    let whole = |code: &&str| code.contains(['(', '#']) || code.starts_with("use ") || code.contains("::<");
    let calls = codes.filter(whole);
    let missing: Vec<_> = calls.filter(|code| !ELSEWHERE.contains(code) && !file.contains(&dense(code))).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
