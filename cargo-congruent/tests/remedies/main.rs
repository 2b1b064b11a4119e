//! Every remedy is applied and compiled: for each case of `ui-tests` whose headline says what to write, the edit that `cargo congruent`
//! offers is made, and the error is gone and no new one appears.

mod apply;
mod generic;
#[path = "../support/shipped.rs"]
mod shipped;

use apply::{Remedy, Verdict};
use std::path::{Path, PathBuf};

/// The remedy of a case, if its first line names one.
fn remedy(golden: &PathBuf) -> Option<Remedy> {
    let case = golden.with_extension("rs");
    let name = case.strip_prefix(shipped::root()).unwrap().with_extension("").to_string_lossy().into_owned();
    let package = shipped::package(&case);
    let before = shipped::messages(package, &case, &name);
    Remedy::new(name, package, &case, &before, shipped::translated(&shipped::lines(package, &before)))
}

/// Cases of two mistakes: with the remedy of the first, the second is told.
const TWO: [&str; 1] = ["ui-tests/scatter/axis"];

/// Where a program of this test lies.
fn file(name: &str, source: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remedies").join(name).with_extension("rs");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, source).unwrap();
    file
}

/// What a remedy leads to.
fn judge(remedy: &Remedy) -> Verdict {
    remedy.judge(|source| {
        let file = file(&remedy.name, source);
        shipped::messages(&remedy.package, &file, &format!("remedied/{}", remedy.name))
    })
}

/// Those that do not compile, as a report.
fn wrong(all: &[(Remedy, Verdict)]) -> Vec<String> {
    let one = |remedy: &Remedy| !TWO.contains(&&*remedy.name);
    let wrong = all.iter().filter(|(remedy, verdict)| *verdict != Verdict::Compiles && one(remedy));
    wrong.map(|(remedy, verdict)| format!("{}: {}\n    {verdict}", remedy.name, remedy.headline)).collect()
}

#[test]
fn every_remedy_compiles() {
    if !shipped::has_the_words_of_the_goldens() {
        return eprintln!("skipped: the goldens are those of rustc 1.95 with the source of its library");
    }
    let judged = shipped::on_all_cores(&shipped::goldens(), |golden| {
        let remedy = remedy(golden)?;
        let verdict = judge(&remedy);
        Some((remedy, verdict))
    });
    let all: Vec<_> = judged.into_iter().flatten().collect();
    let wrong = wrong(&all);
    println!("{} remedies name an edit, {} are applied and compile", all.len(), all.len() - wrong.len());
    assert!(all.len() > 200, "{} remedies: are they still found?", all.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

#[test]
fn every_remedy_of_generic_code_compiles() {
    if !shipped::has_the_words_of_the_goldens() {
        return eprintln!("skipped: the goldens are those of rustc 1.95 with the source of its library");
    }
    let all = shipped::on_all_cores(&generic::FUNCTIONS, |(name, function)| {
        let name = format!("generic/{name}");
        let case = file(&format!("before/{name}"), &generic::program(function));
        let before = shipped::messages(shipped::root(), &case, &name);
        let told = shipped::translated(&shipped::lines(shipped::root(), &before));
        let first = told.first().map(|own| own["message"].to_string());
        let remedy = Remedy::new(name.clone(), shipped::root(), &case, &before, told);
        let remedy = remedy.unwrap_or_else(|| Remedy::none(name.clone(), format!("{first:?}")));
        let verdict = judge(&remedy);
        (remedy, verdict)
    });
    let wrong = wrong(&all);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}
