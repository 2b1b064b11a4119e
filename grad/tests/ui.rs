//! What must not compile, each case against its golden message: `ui-tests` holds mistakes of shapes, `ui-tests/training` those that are made
//! by whoever comes from PyTorch. What `cargo congruent` makes of them stands beside, in `NAME.told`; its tests read that.

use std::path::Path;
use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "1.95";

fn told_once(folder: &str) {
    congruent::testing::goldens(folder, RUSTC, |cases| TestCases::new().compile_fail(cases));
}

#[test]
fn mistakes_are_told() {
    told_once("ui-tests");
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

/// A mistake is read at a glance, and what is said of it is the same on every machine.
#[test]
fn every_case_is_short_and_at_home() {
    let mut seen = 0;
    for folder in ["ui-tests", "ui-tests/training", "ui-tests/several", "ui-tests/namesakes"] {
        let files = std::fs::read_dir(folder).expect("the root of the package").map(|entry| entry.unwrap().path());
        for case in files.filter(|path| path.extension().is_some_and(|end| end == "rs")) {
            let (program, golden) = (read(&case), read(&case.with_extension("stderr")));
            assert!(program.starts_with("// ") && program.lines().count() < 15, "{}: it is short", case.display());
            // Source of the standard library is there where it is installed.
            let foreign = ["$RUST/", "/home/", "/root/", "/tmp/", ".cargo/registry", "written to"];
            let found = foreign.into_iter().find(|word| golden.contains(word));
            assert_eq!(found, None, "{}", case.display());
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen} cases");
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// rustc tells these several times, and `cargo congruent` once.
#[test]
fn mistakes_are_told_several_times() {
    let version = std::process::Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let said = { version }.arg("--version").output().expect("rustc runs").stdout;
    if String::from_utf8_lossy(&said).starts_with(&format!("rustc {RUSTC}.")) {
        TestCases::new().compile_fail("ui-tests/several/*.rs");
    }
    let all =
        std::fs::read_dir("ui-tests/several").expect("the root of the package").map(|entry| entry.unwrap().path());
    for case in all.filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let errors = read(&case.with_extension("stderr")).lines().filter(|line| line.starts_with("error")).count();
        assert!((2..=7).contains(&errors), "{}: {errors} errors", case.display());
    }
}
