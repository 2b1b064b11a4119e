//! What must not compile, each case against its golden message: `ui-tests` holds mistakes of shapes, `ui-tests/training` those that are made
//! by whoever comes from PyTorch. What `cargo congruent` makes of them is in `all.told` of each folder; its tests read that.

#[path = "../../../tests/support/refused.rs"]
mod refused;
#[allow(dead_code, reason = "others use the rest")]
#[path = "../../../tests/support/rustc.rs"]
mod rustc;

use std::path::Path;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

fn told_once(folder: &str) {
    congruent::testing::goldens(folder, RUSTC, refused::compare_all);
}

/// Also those of `several`, which hold more than one error.
#[test]
fn mistakes_are_told() {
    congruent::testing::goldens("ui-tests", RUSTC, |cases| {
        refused::compare_all(cases);
        refused::compare_all("ui-tests/several/*.rs");
    });
}

#[test]
fn mistakes_in_training_are_told() {
    told_once("ui-tests/training");
}

/// Programs that call their own things as this library calls its own.
#[test]
fn mistakes_of_namesakes_are_told() {
    told_once("ui-tests/namesakes");
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// rustc tells these several times, and `cargo congruent` once.
#[test]
fn several_is_told_several_times() {
    let all =
        std::fs::read_dir("ui-tests/several").expect("the root of the package").map(|entry| entry.unwrap().path());
    for case in all.filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let errors = read(&case.with_extension("stderr")).lines().filter(|line| line.starts_with("error")).count();
        assert!((2..=7).contains(&errors), "{}: {errors} errors", case.display());
    }
}
