//! The guide says what rustc says: each program of it that must not compile has the first lines of the errors in it, word for word.

use crate::rustc::{check, has_the_words_of_the_goldens};
use std::fs;
use std::path::Path;

/// A program that must not compile: where it stands, and its text.
struct Program {
    at: String,
    source: String,
}

/// The programs of a chapter.
fn programs(chapter: &Path) -> Vec<Program> {
    let (text, mut found) = (fs::read_to_string(chapter).unwrap(), Vec::new());
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else { continue };
        // A fence of four is text about fences.
        let end = if kind.starts_with('`') { "````" } else { "```" };
        let source: Vec<_> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != end).collect();
        if kind.starts_with("compile_fail") {
            let at = format!("{}:{}", chapter.file_stem().unwrap().display(), number + 1);
            found.push(Program { at, source: source.join("\n") });
        }
    }
    found
}

/// Whether a program needs crates that are no dependencies here, or a feature that the goldens here do not have: `congruent-fft` and
/// `congruent-machines` compile their documentation, in which these chapters are, and the crates have goldens of these errors.
fn needs_other_crates(program: &Program) -> bool {
    ["congruent_linalg", "congruent_fft", "congruent_machines", "congruent::complex"]
        .iter()
        .any(|name| program.source.contains(name))
}

/// The errors that a program says it has.
fn written(source: &str) -> Vec<&str> {
    source.lines().filter_map(|line| line.strip_prefix("// error")).collect()
}

/// What is wrong with a program.
fn fault(Program { at, source }: &Program) -> Option<String> {
    let errors = check("guide", &format!("fn all() {{\n{source}\n}}\n"));
    let said: Vec<_> = errors
        .iter()
        .filter(|error| !error.headline.starts_with("aborting"))
        .map(|error| match &*error.code {
            "" => format!(": {}", error.headline),
            code => format!("[{code}]: {}", error.headline),
        })
        .collect();
    let wanted = written(source);
    (said != wanted || wanted.is_empty()).then(|| format!("{at}: rustc says {said:#?}, and the guide {wanted:#?}"))
}

#[test]
fn errors_of_the_guide_are_those_of_rustc() {
    if !has_the_words_of_the_goldens() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let chapters = files.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let programs: Vec<_> = chapters.flat_map(|chapter| programs(&chapter)).collect();
    assert!(programs.len() > 20, "only {} programs were read: does the test still see them?", programs.len());
    let (others, own): (Vec<_>, Vec<_>) = programs.iter().partition(|program| needs_other_crates(program));
    assert!(others.iter().all(|program| !written(&program.source).is_empty()), "a program without its error");
    let faults: Vec<_> = own.into_iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
