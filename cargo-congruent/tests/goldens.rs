//! What users are told, over every message that the library's own tests hold: `ui-tests/**/NAME.told` stands beside
//! each `NAME.stderr`.
//!
//! After a change: `TOLD=overwrite cargo test --package cargo-congruent --test goldens`, then read what `git diff ui-tests` says
//! as a user would who has to mend the mistake.

use cargo_congruent::told::{self, Origin, blocks, plumbing};
use std::fs;
use std::path::{Path, PathBuf};

fn goldens() -> Vec<PathBuf> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests");
    let folders = fs::read_dir(ui).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let all = folders.flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    let mut all: Vec<_> = all.filter(|path| path.extension().is_some_and(|found| found == "stderr")).collect();
    all.sort();
    assert!(all.len() > 700, "{} goldens", all.len());
    all
}

/// In the goldens, paths of the library begin so.
fn origin() -> Origin {
    Origin::new(["src/".to_owned(), "$CARGO".to_owned()])
}

fn told(golden: &Path) -> String {
    told::several(&blocks::messages(&fs::read_to_string(golden).unwrap()), &origin()).join("\n\n") + "\n"
}

#[test]
fn each_golden_is_told_so() {
    let overwrite = std::env::var("TOLD").is_ok_and(|how| how == "overwrite");
    let mut wrong = Vec::new();
    for golden in goldens() {
        let (own, told) = (golden.with_extension("told"), told(&golden));
        if overwrite {
            fs::write(&own, &told).unwrap();
        } else if fs::read_to_string(&own).unwrap_or_default() != told {
            wrong.push(format!("{}:\n{told}", own.display()));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_line_holds_a_raw_type() {
    let mut wrong = Vec::new();
    for golden in goldens() {
        for line in told(&golden).lines() {
            let found = if blocks::is_source(line) { vec![] } else { plumbing::raw(line) };
            if !found.is_empty() {
                wrong.push(format!("{}: {found:?} in {line}", golden.file_name().unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_translation_is_without_its_golden() {
    for golden in goldens() {
        for entry in fs::read_dir(golden.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()) {
            let told = entry.extension().is_some_and(|found| found == "told");
            assert!(!told || entry.with_extension("stderr").exists(), "{}", entry.display());
        }
    }
}
