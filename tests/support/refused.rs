//! Programs that must not compile, and what rustc says of them.
//!
//! Each is given to rustc with the libraries that lie beside the test, and only once while nothing changes. (trybuild checks the library and
//! its dependencies once more for each package, and asks cargo about each program: 625 CPU seconds for all goldens, where this takes 200.)

use crate::rustc::{LIBRARIES, SYSROOT, command};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::SystemTime;

/// The libraries that a program may name.
const NAMED: [&str; 7] = [
    "congruent",
    "congruent_grad",
    "congruent_files",
    "congruent_fft",
    "congruent_linalg",
    "congruent_machines",
    "smallvec",
];

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("ui-tests/pass").exists()).expect("a package of the workspace")
}

/// Does something for each item, on all cores, and keeps the order.
pub fn on_all_cores<I: Sync, O: Send>(items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < items.len()) {
            done.push((at, work(&items[at])));
        }
        done
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(take)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, done)| done).collect()
}

fn written(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// The arguments of trybuild: every type in full.
const IN_FULL: [&str; 3] = ["--cfg=trybuild", "--verbose", "-Adead_code"];

/// Returns the messages of rustc about a program, a line of JSON each. rustc runs in the folder `from`, and again when the file or a library
/// has changed.
pub fn said(from: &Path, file: &Path, name: &str, arguments: &[&str]) -> String {
    // Several tests ask for one case: the first compiles it.
    static TURNS: LazyLock<Mutex<HashMap<String, Arc<Mutex<()>>>>> = LazyLock::new(Mutex::default);
    let turn = TURNS.lock().unwrap().entry(name.to_owned()).or_default().clone();
    let _turn = turn.lock();
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused").join(name);
    fs::create_dir_all(&out).unwrap();
    let source = fs::read_to_string(file).unwrap();
    // Expanded macros may name `congruent` where the source does not.
    let is_named = |(name, _): &(&String, &PathBuf)| {
        NAMED.contains(&name.as_str()) && (*name == "congruent" || source.contains(name.as_str()))
    };
    let named: Vec<_> = LIBRARIES.iter().filter(is_named).collect();
    let newest = named.iter().map(|(_, path)| written(path)).max().flatten();
    let mut rustc = command();
    rustc
        .arg(file.strip_prefix(from).unwrap_or(file))
        .args(["--edition=2024", "--crate-name=program", "--crate-type=bin", "--emit=metadata"])
        .args(["--error-format=json", "--json=future-incompat", "--diagnostic-width=140"])
        .args(arguments)
        .arg("--out-dir")
        .arg(&out)
        .arg(format!("-Ldependency={}", LIBRARIES["congruent"].parent().unwrap().display()))
        .args(named.iter().map(|(name, path)| format!("--extern={name}={}", path.display())))
        .current_dir(from);
    // One file, with what was asked in front: other tests may ask at the same time.
    // (With the component `rust-src` of the toolchain, messages show more.)
    let asked = format!("{rustc:?} of {}\n{source}\n{ANSWER}\n", SYSROOT.display());
    let kept = out.join("said.txt");
    if written(&kept) > newest
        && let Ok(text) = fs::read_to_string(&kept)
        && let Some(answer) = text.strip_prefix(&asked)
    {
        return answer.to_owned();
    }
    let output = rustc.output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "rustc ended with {}: {text}", output.status);
    let unfinished = out.join(format!("said.{}", std::process::id()));
    fs::write(&unfinished, asked + &text).unwrap();
    fs::rename(unfinished, kept).unwrap();
    text
}

/// The line in front of an answer that is kept.
const ANSWER: &str = "// rustc:";

/// A method that rustc proposes in place of `item`, if the library has complex numbers.
const OF_COMPLEX: &str = "there is a method `im` with a similar name";

/// Compares what rustc says of each case of this package with its golden, `name.stderr`; with `TRYBUILD=overwrite` it writes the goldens.
pub fn compare(cases: &[PathBuf]) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let overwrites = std::env::var("TRYBUILD").is_ok_and(|value| value == "overwrite");
    let differs = |case: &PathBuf| {
        let file = package.join(case);
        // From the root of the workspace, as which cargo has compiled the libraries: rustc finds their sources.
        let name = Path::new("in_full").join(file.with_extension("").strip_prefix(root()).unwrap());
        let said = said(root(), &file, &name.display().to_string(), &IN_FULL);
        let found = golden(&said, &case.display().to_string());
        let path = file.with_extension("stderr");
        let golden = fs::read_to_string(&path).unwrap_or_default();
        if found.contains(OF_COMPLEX) && !golden.contains(OF_COMPLEX) {
            // Not by `eprintln!`, which a test that passes does not show.
            let said = format!("skipped {}: with the feature `complex` rustc proposes `im`\n", case.display());
            let _ = stderr().write_all(said.as_bytes());
            return None;
        }
        if !said.contains(r#""level":"error""#) {
            return Some(format!("{} compiles", case.display()));
        }
        if overwrites && found != golden {
            fs::write(path, &found).unwrap();
            return None;
        }
        (found != golden).then(|| format!("{}\nexpected:\n{golden}\nfound:\n{found}", case.display()))
    };
    let wrong: Vec<_> = on_all_cores(cases, differs).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// The cases that a pattern stands for: `folder/*.rs`.
#[allow(dead_code, reason = "others list the cases themselves")]
pub fn compare_all(pattern: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(pattern.strip_suffix("/*.rs").expect("a pattern"));
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut cases: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    cases.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    cases.sort();
    let cases: Vec<_> =
        cases.iter().map(|case| case.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().into()).collect();
    compare(&cases);
}

/// The text of the messages about a case, as its golden has it.
fn golden(said: &str, case: &str) -> String {
    let messages = said.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}")));
    let texts = messages.filter_map(|message: Value| {
        let counts = message["spans"].as_array().is_none_or(Vec::is_empty) && message["code"].is_null();
        (!counts).then(|| plain(message["rendered"].as_str().unwrap_or_default(), case))
    });
    texts.collect::<Vec<_>>().join("\n\n") + "\n"
}

/// The text of a message, as trybuild writes it: without what another line of the library, or another machine, would change.
fn plain(rendered: &str, case: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).strip_prefix(root()).unwrap().join("").display().to_string();
    let rendered = rendered.replace(&format!("{{closure@{package}"), "{closure@$DIR/");
    let arrow = |line: &str| {
        let start = line.trim_start();
        start.strip_prefix("--> ").or(start.strip_prefix("::: ")).map(str::to_owned)
    };
    let indent = |line: &str| line.len() - line.trim_start().len();
    // Elsewhere, no number of a line is said.
    let mut elsewhere = false;
    let mut lines: Vec<String> = Vec::new();
    for line in rendered.trim_end().lines() {
        let mut line = line.trim_end().to_owned();
        if let Some(place) = arrow(&line) {
            let own = place.strip_prefix(&package);
            let named = own.map_or_else(|| format!("$WORKSPACE/{place}"), str::to_owned);
            elsewhere = !named.starts_with(case);
            let named = if elsewhere { hide_place(&named) } else { named };
            line.replace_range(line.len() - place.len().., &named);
        } else if indent(&line) == 0 && !starts_with_a_number(&line) && !line.starts_with('.') {
            elsewhere = false;
        } else if elsewhere {
            line = hide_number(&line);
        }
        if line.trim_start().starts_with("...") && line.ends_with(" |") {
            "... |".clone_into(&mut line);
        }
        lines.push(hide_count(&line));
    }
    // The features of the library do not change a golden, except those of complex numbers.
    shorten_lists(&mut lines, if case.starts_with("ui-tests/complex") { "nothing" } else { "Complex<" });
    // The columns in front of the bar are those that the numbers left need.
    let wide = lines.iter().find(|line| arrow(line).is_some()).map_or(0, |line| indent(line));
    let needed =
        lines.iter().filter(|line| starts_with_a_number(line)).map(|line| line.trim_start().find(' ').unwrap_or(0));
    let cut = wide.saturating_sub(needed.max().unwrap_or(1).max(1));
    let mut in_snippet = false;
    for line in &mut lines {
        if arrow(line).is_some() || line.trim_start().starts_with('|') {
            in_snippet = true;
        } else if indent(line) == 0 && !starts_with_a_number(line) && !line.starts_with('.') {
            in_snippet = false;
        }
        if in_snippet {
            line.drain(..cut.min(indent(line)));
        }
    }
    lines.join("\n")
}

/// Whether a line begins with the number of a line: `12 | text`, `12 - text`.
fn starts_with_a_number(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.trim_start().len() && rest.trim_start().starts_with(['|', '+', '-', '~'])
}

/// `src/tensor/mod.rs` of `src/tensor/mod.rs:12:5`, and `$RUST/alloc` of the path of the standard library.
fn hide_place(place: &str) -> String {
    let parts: Vec<_> = place.rsplitn(3, ':').collect();
    let path = if parts.len() == 3 { parts[2] } else { place };
    match path.split_once("/library/").filter(|_| path.contains("/rustc/") || path.contains("/rustlib/src/rust/")) {
        Some((_, behind)) => format!("$RUST/{behind}"),
        None => path.to_owned(),
    }
}

/// The line without its number.
fn hide_number(line: &str) -> String {
    if !starts_with_a_number(line) {
        return line.to_owned();
    }
    let end = line.find(|c: char| c != ' ' && !c.is_ascii_digit()).unwrap();
    " ".repeat(end) + &line[end..]
}

/// Shortens a list of types that implement a trait to the first eight that do not contain these words. rustc shows eight unless the
/// option `--verbose` asks for all.
fn shorten_lists(lines: &mut Vec<String>, without: &str) {
    let is_head = |line: &String| line.contains("the following other types implement trait") && line.contains("= help");
    let Some(head) = lines.iter().position(is_head) else { return };
    let indent = lines.get(head + 1).map_or(0, |line| line.len() - line.trim_start().len());
    let listed = |line: &&String| indent > 0 && line.len() - line.trim_start().len() == indent;
    let end = head + 1 + lines[head + 1..].iter().take_while(listed).count();
    let listed = lines.splice(head + 1..end, []).filter(|line| !line.contains(without)).collect::<Vec<_>>();
    let count = listed.len();
    lines.splice(head + 1..head + 1, listed);
    if count > 9 {
        lines.splice(head + 9..=head + count, [" ".repeat(indent - 2) + "and $N others"]);
    }
}

/// `and $N others` of `and 12 others`
fn hide_count(line: &str) -> String {
    let count = line.trim_start().strip_prefix("and ").and_then(|rest| rest.strip_suffix(" others"));
    match count {
        Some(count) if count.bytes().all(|digit| digit.is_ascii_digit()) => line.replace(count, "$N"),
        _ => line.to_owned(),
    }
}
