//! What must not compile, each case against its golden message; and what must.
//!
//! A folder under `ui-tests` for each relation, a file for each mistake; `ui-tests/pass` holds what
//! compiles. After a change of a message: `TRYBUILD=overwrite cargo test --test ui`, then read every
//! golden that changed as a user would who has to mend the mistake.
//!
//! A program of its own (`harness = false`): the test harness would keep what a test says to itself, and read
//! `trybuild=name`, which asks for the cases whose path holds the name, as the name of a test.

use std::fs;
use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "rustc 1.95.";

fn same_rustc() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = std::process::Command::new(rustc).arg("--version").output().expect("rustc runs");
    version.stdout.starts_with(RUSTC.as_bytes())
}

/// Whether the arguments of the test harness ask for this test: by a part of its name, or for all.
fn asked(args: impl IntoIterator<Item = String>) -> bool {
    let with_value = ["--test-threads", "--skip", "--format", "--color", "--logfile", "-Z"];
    let mut args = args.into_iter();
    let mut names = Vec::new();
    while let Some(arg) = args.next() {
        if with_value.contains(&&*arg) {
            args.next();
        } else if !arg.starts_with('-') && !arg.starts_with("trybuild=") {
            names.push(arg);
        }
    }
    names.is_empty() || names.iter().any(|name| "ui".contains(&**name))
}

fn main() {
    let args = || std::env::args().skip(1);
    if args().any(|arg| arg == "--list") {
        return println!("ui: test");
    }
    if !asked(args()) {
        return println!("ui: not asked for");
    }
    if !same_rustc() {
        return eprintln!("skipped: the goldens of ui-tests are those of {RUSTC}x");
    }
    // By themselves: with no case to run, trybuild asks `cargo check`, and that is what must refuse.
    let refused = TestCases::new();
    for folder in relations() {
        refused.compile_fail(format!("ui-tests/{folder}/*.rs"));
    }
    drop(refused);

    TestCases::new().pass("ui-tests/pass/*.rs");
}

/// The folders of `ui-tests` but `pass`: a new one cannot be forgotten.
fn relations() -> Vec<String> {
    let entries = fs::read_dir("ui-tests").expect("tests run in the root of the package").map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|folder| folder.file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "pass");
    names.sort();
    names
}
