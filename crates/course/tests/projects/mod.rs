//! The exercises that are crates: solutions pass, and what is missing or too weak is named.
//!
//! After a change of a message: `TRYBUILD=overwrite cargo test --package course --test course projects`, which writes the goldens of
//! the solutions again.

use course::files::root;
use course::project::files_below;
use course::{Exercise, Failure};
use std::fs;
use std::path::{Path, PathBuf};

fn scratch() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("crates")
}

fn projects() -> Vec<Exercise> {
    Exercise::all().into_iter().filter(|one| one.project().is_some()).collect()
}

/// A copy of the solution in a folder of this name, changed.
fn solution(one: &Exercise, folder: &str, change: impl Fn(&Path)) -> PathBuf {
    let (from, to) = (root().join("solutions").join(&one.name), scratch().join(folder).join(&one.name));
    let _ = fs::remove_dir_all(&to);
    for file in files_below(&from) {
        fs::create_dir_all(to.join(&file).parent().unwrap()).unwrap();
        fs::copy(from.join(&file), to.join(&file)).unwrap();
    }
    change(&to);
    to.join(one.project().unwrap().first_file())
}

fn failure(one: &Exercise, folder: &str, change: impl Fn(&Path)) -> Failure {
    one.solved_by(&solution(one, folder, change), &scratch()).expect_err("a mistake is found")
}

/// Writes the goldens that a run has overwritten to where they belong.
fn keep_goldens(one: &Exercise) {
    let ran = scratch().join("projects").join(&one.name);
    for file in files_below(&ran).iter().filter(|file| file.extension().is_some_and(|end| end == "stderr")) {
        fs::copy(ran.join(file), root().join("solutions").join(&one.name).join(file)).unwrap();
    }
}

// One test, because all builds share a folder.
#[test]
fn crates_are_solved_and_mistakes_in_them_are_named() {
    let all = projects();
    assert_eq!(all.len(), 2);
    for one in &all {
        let unsolved = one.solved_by(&root().join(one.file()), &scratch());
        assert!(matches!(unsolved, Err(Failure::Holes { .. })), "{} has no hole", one.name);
    }
    if !course::rustc::same_version() {
        return eprintln!("skipped: the goldens are those of {}x", course::rustc::VERSION);
    }
    for one in &all {
        let solved = one.solved_by(&one.solution(), &scratch());
        if std::env::var("TRYBUILD").is_ok_and(|trybuild| trybuild == "overwrite") {
            keep_goldens(one);
        }
        solved.unwrap_or_else(|failure| panic!("{}: {failure}", one.name));
    }

    let without = |file: &'static str| {
        move |folder: &Path| {
            fs::remove_file(folder.join("tests/refused").join(file).with_extension("rs")).unwrap();
            fs::remove_file(folder.join("tests/refused").join(file).with_extension("stderr")).unwrap();
        }
    };
    let weak = failure(&all[0], "weak", without("frame"));
    assert!(weak.to_string().contains("none of them finds this fault: a frame may have any shape"), "{weak}");
    let few = failure(&all[1], "few", without("input"));
    assert!(matches!(few, Failure::FewGoldens { found: 1, wanted: 2 }), "{few}");
    let untold = failure(&all[1], "untold", |folder| {
        let file = folder.join("src/lib.rs");
        let source = fs::read_to_string(&file).unwrap();
        fs::write(&file, source.replace("this layer does not take rows of length", "wrong length")).unwrap();
    });
    assert!(matches!(&untold, Failure::TestsFail { said } if said.contains("mismatch")), "{untold}");
}
