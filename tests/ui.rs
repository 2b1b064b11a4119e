//! What must not compile, each case against its golden message; and what must.
//!
//! A folder under `ui-tests` for each relation, a file for each mistake; `ui-tests/mistakes` holds those that are made first, by topic,
//! most of which rustc words itself, and `ui-tests/pass` what compiles and runs. After a change of a message:
//! `TRYBUILD=overwrite cargo test --test ui`, then read every golden that changed as a user would who has to mend the mistake;
//! and `TOLD=overwrite cargo test --package cargo-congruent --test main goldens::` for what `cargo congruent` makes of them,
//! a section for each in `all.told` of its folder.
//!
//! A program of its own (`harness = false`): the test harness would keep what a test says to itself, and read
//! `trybuild=name`, which asks for the cases whose path holds the name, as the name of a test.

#[allow(dead_code, reason = "others use the rest")]
#[path = "support/refused.rs"]
mod refused;
#[path = "support/rust_src.rs"]
mod rust_src;
#[allow(dead_code, reason = "others use the rest")]
#[path = "support/rustc.rs"]
mod rustc;

use std::fs;
use std::path::{Path, PathBuf};

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
    if !rustc::has_the_words_of_the_goldens() {
        return;
    }
    let count = refuse() + pass(programs());
    assert!(count > 0, "no case has this name");
}

/// Compares the message about each case with its golden, and returns how many there are.
fn refuse() -> usize {
    let mut refused = asked_for(relations().iter().flat_map(|folder| cases(folder)).collect());
    refused.retain(|case| !rust_src::changes(case));
    refused::compare(&refused);
    println!("test ui ... {} cases refused", refused.len());
    refused.len()
}

/// Keeps the files whose path contains the name behind `trybuild=`.
fn asked_for(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    let filters: Vec<_> = std::env::args().filter_map(|arg| arg.strip_prefix("trybuild=").map(String::from)).collect();
    files.retain(|file| filters.is_empty() || filters.iter().any(|name| file.to_str().unwrap().contains(name)));
    files
}

/// The cases of a folder, and of the topics in it.
fn cases(folder: &str) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![Path::new("ui-tests").join(folder)]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).expect("a folder of cases").map(|entry| entry.unwrap().path()) {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(end) if end == "rs" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

/// Compiles and runs each program, and returns how many there are.
fn pass(programs: Vec<PathBuf>) -> usize {
    let programs = asked_for(programs);
    let said = refused::on_all_cores(&programs, |file| said(file));
    let mut failed = 0;
    for (file, said) in programs.iter().zip(said) {
        println!("test {} ... {}", file.display(), if said.is_ok() { "ok" } else { "error" });
        failed += said.map_err(|said| println!("{said}")).is_err() as usize;
    }
    assert_eq!(failed, 0, "of {} programs that must pass", programs.len());
    programs.len()
}

fn said(file: &Path) -> Result<String, String> {
    let name = format!("pass-{}", file.file_stem().unwrap().to_str().unwrap());
    rustc::run_file(&name, &file.canonicalize().unwrap())
}

/// The files of `ui-tests/pass`.
fn programs() -> Vec<PathBuf> {
    let entries = fs::read_dir("ui-tests/pass").expect("tests run in the root of the package").map(Result::unwrap);
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// The folders of `ui-tests` but `pass`: a new one cannot be forgotten. `complex` is for a build with that feature.
fn relations() -> Vec<String> {
    let entries = fs::read_dir("ui-tests").expect("tests run in the root of the package").map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|folder| folder.file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "pass" && (name != "complex" || cfg!(feature = "complex")));
    names.sort();
    names
}
