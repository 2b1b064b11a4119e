//! The corpus: mistakes that users make, written down before anyone read what this program says of them. Each goes through rustc and
//! through the stream of `cargo congruent check`, and `corpus/told.txt` has a line for each.
//!
//! | column | |
//! |---|---|
//! | class | `excellent`: the first line says what to write, or the broken rule with both lengths; `fair`; `bad` |
//! | two numbers | errors of rustc, errors of `cargo congruent` |
//! | name | file, and case in it |
//! | the rest | the first line of `cargo congruent` |
//!
//! The files that end in `fresh` were written by another reader, before any message of theirs was read; 22 of their 64 first lines were bad
//! then, and 38 excellent.
//!
//! A case begins with `//@ name: what its first line should say`. `TOLD=overwrite cargo test --package cargo-congruent --test main corpus::`
//! writes the table again. A class is a reader's judgement: a line that has changed is `unread` until somebody has read it.

use crate::{artifact, rustc, shipped};
use cargo_congruent::output::stream::{Out, Stream};
use cargo_congruent::rules::elsewhere::{self, Receiver};
use cargo_metadata::diagnostic::Diagnostic;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn corpus_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

struct Case {
    name: String,
    program: String,
}

/// The cases of a file: statements are the body of `main`.
fn read_cases(topic: &str, text: &str) -> Vec<Case> {
    let begin = "#![allow(unused)]\nuse congruent::prelude::*;\n";
    let training = "use congruent_grad::nn::{Conv2d, Forward, Layer, Linear, Relu};\nuse congruent_grad::optim::Sgd;\n\
                    use congruent_grad::{Module, Var, value_and_grad};\n";
    let cases = text.split("//@ ").filter_map(|case| case.split_once('\n'));
    cases
        .map(|(head, body)| {
            let items = ["fn ", "struct ", "dim!", "trait "];
            let body = match body.lines().any(|line| items.iter().any(|item| line.starts_with(item))) {
                true => body.to_owned(),
                false => format!("fn main() {{\n{body}}}\n"),
            };
            let name = format!("{topic}/{}", head.split(':').next().unwrap_or(head));
            Case { name, program: [begin, if topic.starts_with("training") { training } else { "" }, &body].concat() }
        })
        .collect()
}

fn read_all_cases() -> Vec<Case> {
    let mut files: Vec<_> = fs::read_dir(corpus_folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    files.sort();
    let cases =
        |file: &PathBuf| read_cases(file.file_stem().unwrap().to_str().unwrap(), &fs::read_to_string(file).unwrap());
    files.iter().flat_map(cases).collect()
}

/// What rustc says of a case, a JSON object a line. It is asked again when the case or the library has changed.
fn run_rustc(case: &Case, folder: &Path, libraries: &[PathBuf; 2]) -> String {
    let crate_name = case.name.replace('/', "_");
    let (source, kept) = (format!("cases/{crate_name}.rs"), folder.join(format!("{crate_name}.jsonl")));
    let source_path = folder.join(&source);
    let changed = fs::read_to_string(&source_path).ok().as_ref() != Some(&case.program);
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    if !changed && time(&kept) > time(&libraries[0]).max(time(&libraries[1])) {
        return fs::read_to_string(kept).unwrap();
    }
    // An interrupted run leaves nothing that counts as fresh.
    let _ = fs::remove_file(&kept);
    fs::write(&source_path, &case.program).unwrap();
    let kind = if case.program.contains("fn main()") { "bin" } else { "lib" };
    let [congruent, grad] = libraries.each_ref().map(|path| path.display());
    let output = rustc::command()
        .args([&*source, "--edition=2024", "--emit=metadata", "--error-format=json", "--json=diagnostic-rendered-ansi"])
        .args(["--crate-type", kind, "--crate-name", &crate_name, "--out-dir", "target"])
        .args(["--extern", &format!("congruent={congruent}"), "--extern", &format!("congruent_grad={grad}")])
        .arg(format!("-Ldependency={}", libraries[0].parent().unwrap().display()))
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let written = kept.with_extension("written");
    fs::write(&written, &said).unwrap();
    fs::rename(written, kept).unwrap();
    said
}

/// Every case, with what rustc says of it, in the folder that the cases are compiled in.
static SAID: LazyLock<(PathBuf, Vec<Case>, Vec<String>)> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    fs::create_dir_all(folder.join("cases")).unwrap();
    fs::write(folder.join("Cargo.toml"), "[package]\nname = \"corpus\"\n[dependencies]\ncongruent = \"*\"\n").unwrap();
    let (cases, libraries) = (read_all_cases(), libraries());
    let said = shipped::on_all_cores(&cases, |case| run_rustc(case, &folder, &libraries));
    (folder, cases, said)
});

fn libraries() -> [PathBuf; 2] {
    ["congruent", "congruent_grad"].map(rustc::library)
}

fn list_errors(messages: &[Value]) -> Vec<&str> {
    let is_error = |own: &&Value| own["level"] == "error" && own["spans"].as_array().is_some_and(|all| !all.is_empty());
    messages.iter().filter(is_error).map(|own| own["message"].as_str().unwrap()).collect()
}

/// The messages that `cargo congruent` makes of those of rustc: they come as cargo passes them on.
fn translate(case: &Case, folder: &Path, said: &str) -> Vec<Value> {
    // A library of this workspace was compiled from its folder: the paths that rustc prints begin there.
    let message = |own: &str| {
        let own: Value = serde_json::from_str(own).unwrap();
        json!({ "reason": "compiler-message", "package_id": "corpus", "manifest_path": folder.join("Cargo.toml"),
                "target": { "name": case.name }, "message": own })
    };
    let libraries = [("congruent", "src/lib.rs"), ("congruent-grad", "crates/grad/src/lib.rs")];
    let mut stream = Stream::new(true, false);
    let lines = libraries
        .into_iter()
        .map(|(name, source)| artifact::artifact(name, Path::new(source)))
        .chain(said.lines().map(message));
    let mut out: Vec<_> = lines.flat_map(|line| stream.line(&line.to_string())).collect();
    out.extend(stream.end());
    let parsed = out.into_iter().filter_map(|out| if let Out::Line(line) = out { Some(line) } else { None });
    parsed.map(|line| serde_json::from_str::<Value>(&line).unwrap()["message"].take()).collect()
}

/// A line of the table.
struct Row {
    class: String,
    counts: [usize; 2],
    name: String,
    first: String,
}

impl Row {
    fn of(case: &Case, folder: &Path, said: &str) -> Row {
        let plain: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let told = translate(case, folder, said);
        if let (Ok(wanted), Some(own)) = (std::env::var("SHOW"), told.first())
            && case.name.contains(&wanted)
        {
            println!("{}\n{}", case.program, own["rendered"].as_str().unwrap_or_default());
        }
        let first = list_errors(&told).first().copied().unwrap_or("nothing").replace('\n', " ");
        Row {
            class: "unread".into(),
            counts: [list_errors(&plain).len(), list_errors(&told).len()],
            name: case.name.clone(),
            first,
        }
    }

    fn read(line: &str) -> Option<Row> {
        let mut words = line.splitn(2, char::is_whitespace);
        let (class, rest) = (words.next()?.to_owned(), words.next()?.trim_start());
        let (plain, rest) = rest.split_once(' ')?;
        let (told, rest) = rest.split_once(' ')?;
        let (name, first) = rest.split_once("  ")?;
        Some(Row { class, counts: [plain.parse().ok()?, told.parse().ok()?], name: name.into(), first: first.into() })
    }

    fn line(&self) -> String {
        let [plain, told] = self.counts;
        format!("{:9} {plain} {told} {}  {}\n", self.class, self.name, self.first)
    }
}

/// The table as it is now, with the classes of the table as it was.
fn make_table(before: &[Row]) -> Vec<Row> {
    let (folder, cases, said) = &*SAID;
    let mut rows: Vec<_> = cases.iter().zip(said).map(|(case, said)| Row::of(case, folder, said)).collect();
    for row in &mut rows {
        if let Some(old) = before.iter().find(|old| old.name == row.name && old.first == row.first) {
            row.class.clone_from(&old.class);
        }
    }
    rows
}

/// The least share of excellent first lines, and the most errors of rustc and of `cargo congruent`, for 100 mistakes.
const GOALS: [usize; 3] = [90, 120, 101];

#[test]
fn first_lines_of_common_mistakes_say_what_to_write() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let file = corpus_folder().join("told.txt");
    let before = fs::read_to_string(&file).unwrap_or_default();
    let rows = make_table(&before.lines().filter_map(Row::read).collect::<Vec<_>>());
    let now: String = rows.iter().map(Row::line).collect();
    let [plain, told] = [0, 1].map(|k| rows.iter().map(|row| row.counts[k]).sum::<usize>());
    let of = |class: &str| rows.iter().filter(|row| row.class == class).count();
    let classes = ["excellent", "fair", "bad", "unread"].map(|class| format!("{} {class}", of(class))).join(", ");
    println!("{} mistakes: {classes}; {plain} errors of rustc, {told} of cargo congruent", rows.len());
    if std::env::var("TOLD").is_ok_and(|how| how == "overwrite") {
        return fs::write(&file, now).unwrap();
    }
    let differ: Vec<_> = now.lines().filter(|line| !before.lines().any(|old| old == *line)).collect();
    assert!(now == before, "{}", differ.join("\n"));
    assert_eq!(of("unread"), 0, "somebody has to read these");
    assert!(of("excellent") * 100 >= GOALS[0] * rows.len(), "{classes}");
    assert!(plain * 100 <= GOALS[1] * rows.len(), "{plain} errors of rustc");
    assert!(told * 100 <= GOALS[2] * rows.len(), "{told} errors of `cargo congruent`");
}

/// The corpus is compiled with colours: those are rustc's, too.
#[test]
fn messages_have_the_colours_of_rustc() {
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let (folder, _, all) = &*SAID;
    let (mut seen, mut wrong) = (0, Vec::new());
    for said in all {
        let messages = said.lines().map(|line| serde_json::from_str::<Diagnostic>(line).unwrap());
        for own in messages.filter(|own| !own.spans.is_empty() && shipped::shows_files_in(own, "cases/")) {
            seen += 1;
            wrong.extend(shipped::compare_layouts(&own, folder).map(|both| both.join("---- is laid out as ----\n")));
        }
    }
    assert!(wrong.is_empty() && seen > 250, "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The headlines of rustc's errors for a program of these statements, one a line, each with the number of its line.
fn compile(name: &str, statements: &[String]) -> Vec<(usize, String)> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("elsewhere");
    fs::create_dir_all(folder.join("cases")).unwrap();
    let values = "#![allow(unused, path_statements)] use congruent::prelude::*; use congruent_grad::prelude::*; fn values() -> Option<()> { None } \
                  fn own(mut x: Tensor<f32, shape![4, 4]>, y: Tensor<f32, shape![4, 4]>, v: Tensor<f32, shape![4]>, mask: Tensor<bool, \
                  shape![4, 4]>, i: Tensor<i64, shape![4]>, places: Tensor<i64, shape![4, 4]>, small: StackTensor<f32, shape![2, 2]>, images: \
                  Tensor<f32, shape![2, 3, 8, 8]>, vec: Vec<f32>, mut rng: congruent::random::Generator, n: f32, q: f32, c: Tensor<f32, \
                  shape![4, 4]>, square: StackTensor<f32, shape![4, 4]>, variable: congruent_grad::Var<f32, shape![4, 4]>) -> Result<(), ShapeError> {";
    let blocks: Vec<_> = statements.iter().map(|code| format!("if q > 0.0 {{ {code}; return Ok(()); }}")).collect();
    let case = Case { name: name.into(), program: format!("{values}\n{}\nOk(()) }}\n", blocks.join("\n")) };
    let said = run_rustc(&case, &folder, &libraries());
    let messages = said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let errors = messages.filter(|own| own["level"] == "error" && own["spans"][0].is_object());
    let line = |own: &Value| own["spans"][0]["line_start"].as_u64().unwrap() as usize;
    errors.map(|own| (line(&own), own["message"].as_str().unwrap().to_owned())).collect()
}

/// What stands in backticks and is no code of its own.
const NO_CODE: [&str; 18] = [
    "matrix_rank",
    "|",
    "^",
    "!",
    "f32",
    "f64",
    "bool",
    "Vec",
    "StackTensor",
    "cumprod",
    "show",
    "axis_iter_mut",
    "congruent_grad::nn",
    "congruent-linalg",
    "congruent-fft",
    "hfft",
    ".into_par_iter()",
    "rayon",
];

/// What stands in backticks, and is code.
fn read_codes(said: &str) -> Vec<String> {
    let all = said.split('`').skip(1).step_by(2);
    all.filter(|code| !NO_CODE.contains(code) && !code.starts_with("Tensor<")).map(str::to_owned).collect()
}

#[test]
fn what_is_said_of_names_of_other_libraries_compiles() {
    let of = |receiver, x: &str| -> Vec<String> {
        // A block of its own, where `x` is that receiver.
        elsewhere::list_methods(receiver)
            .flat_map(|(_, said)| read_codes(&said))
            .map(|code| format!("let x = {x}; {code}"))
            .collect()
    };
    let functions = elsewhere::list_functions().flat_map(|(_, said)| read_codes(&said)).collect();
    let tensors = elsewhere::list_methods(Receiver::Tensor).flat_map(|(_, said)| read_codes(&said)).collect();
    let (stack, variable) = (of(Receiver::Stack, "square"), of(Receiver::Variable, "variable"));
    let mut codes = [functions, tensors, stack, variable].concat();
    codes.sort();
    codes.dedup();
    let wrong = compile("said", &codes);
    let shown: Vec<_> = wrong.iter().map(|(line, said)| format!("{}: {said}", codes[line - 2])).collect();
    assert!(wrong.is_empty() && codes.len() > 100, "{}", shown.join("\n"));
}

/// Names that the library has with a feature: without it, what is said of them names the feature.
const BY_FEATURE: [&str; 1] = ["histogram"];

#[test]
fn names_of_other_libraries_are_not_here() {
    let names: Vec<_> = elsewhere::list_methods(Receiver::Tensor).map(|(name, _)| name).collect();
    let statements: Vec<_> = names.iter().map(|name| format!("x.{name}()")).collect();
    let missing: Vec<_> =
        compile("names", &statements).into_iter().filter(|(_, said)| said.starts_with("no method")).collect();
    // (In a build of the whole workspace `tests/show` switches the feature `show` on, which has the methods of `BY_FEATURE`.)
    let here: Vec<_> = (0..names.len())
        .filter(|k| missing.iter().all(|(line, _)| line - 2 != *k) && !BY_FEATURE.contains(&names[*k]))
        .map(|k| names[k])
        .collect();
    assert!(here.is_empty() && names.len() > 150, "{here:?} of {}", names.len());
}
