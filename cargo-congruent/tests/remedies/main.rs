//! Every remedy is applied and compiled: for each case of `ui-tests` whose headline says what to write, the edit that `cargo congruent`
//! offers is made, and the error is gone and no new one appears.

mod apply;
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

/// What the remedies of all cases lead to.
fn verdicts(goldens: &[PathBuf]) -> Vec<(Remedy, Verdict)> {
    let judged = shipped::on_all_cores(goldens, |golden| {
        let remedy = remedy(golden)?;
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remedies").join(&remedy.name).with_extension("rs");
        let verdict = remedy.judge(|source| {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, source).unwrap();
            shipped::messages(&remedy.package, &file, &format!("remedied/{}", remedy.name))
        });
        Some((remedy, verdict))
    });
    judged.into_iter().flatten().collect()
}

#[test]
fn every_remedy_compiles() {
    if !shipped::has_the_words_of_the_goldens() {
        return eprintln!("skipped: the goldens are those of rustc 1.95 with the source of its library");
    }
    let all = verdicts(&shipped::goldens());
    let wrong: Vec<_> = all.iter().filter(|(_, verdict)| *verdict != Verdict::Compiles).collect();
    println!("{} remedies name an edit, {} are applied and compile", all.len(), all.len() - wrong.len());
    let told = |(remedy, verdict): &&(Remedy, Verdict)| format!("{}: {}\n    {verdict}", remedy.name, remedy.headline);
    let told: Vec<_> = wrong.iter().map(told).collect();
    assert!(all.len() > 200, "{} remedies: are they still found?", all.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), told.join("\n"));
}
