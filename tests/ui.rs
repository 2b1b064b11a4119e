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

#[path = "support/rust_src.rs"]
mod rust_src;
#[allow(dead_code, reason = "others use the rest")]
#[path = "support/rustc.rs"]
mod rustc;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use trybuild::TestCases;

/// The messages are those of this version of rustc.
const RUSTC: &str = "rustc 1.95.";

fn same_rustc() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs");
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
    if std::env::var(FLAGS).is_ok_and(|flags| flags == TRYBUILD) {
        return refuse();
    }
    let status = with_flags();
    if !status.success() {
        std::process::exit(status.code().unwrap_or(1));
    }
    pass(programs());
}

/// What cargo asks for the flags of rustc before it asks anything else.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

/// The flags that trybuild gives rustc.
const TRYBUILD: &str = "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140";

/// Runs this program again, for what must not compile, with these flags in its environment.
///
/// trybuild compiles the dependencies without the width of messages and the cases with it; to cargo these are other flags,
/// and it would compile the dependencies twice.
fn with_flags() -> ExitStatus {
    let own = std::env::current_exe().expect("the path of this program");
    Command::new(own).args(std::env::args_os().skip(1)).env(FLAGS, TRYBUILD).status().expect("this program runs")
}

/// Each case is refused, with the message of its golden.
///
/// Without those that pass trybuild asks `cargo check`, and that is what must refuse; with one of them it would build
/// the library, and every case by itself.
fn refuse() {
    let refused = TestCases::new();
    for case in relations().iter().flat_map(|folder| cases(folder)) {
        if cfg!(feature = "complex") && lists_products_of_floats(&case) {
            println!("skipped {}: with the feature `complex` the list of types is longer", case.display());
        } else if !rust_src::changes(&case) {
            refused.compile_fail(case);
        }
    }
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

/// Whether the golden of a case lists what `f32` or `f64` can be multiplied by: with `num-complex` also complex numbers.
fn lists_products_of_floats(case: &Path) -> bool {
    let list = "following other types implement trait `Mul<Rhs>`";
    fs::read_to_string(case.with_extension("stderr"))
        .is_ok_and(|golden| golden.contains(list) && golden.contains("`&f64`"))
}

/// Each program compiles, and runs to its end.
fn pass(mut programs: Vec<PathBuf>) {
    let filters: Vec<_> = std::env::args().filter_map(|arg| arg.strip_prefix("trybuild=").map(String::from)).collect();
    programs.retain(|file| filters.is_empty() || filters.iter().any(|name| file.to_str().unwrap().contains(name)));
    let at_once = std::thread::available_parallelism().map_or(1, usize::from);
    let mut failed = 0;
    for some in programs.chunks(at_once) {
        let said = std::thread::scope(|scope| {
            let threads: Vec<_> = some.iter().map(|file| scope.spawn(|| said(file))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        for (file, said) in some.iter().zip(said) {
            println!("test {} ... {}", file.display(), if said.is_ok() { "ok" } else { "error" });
            failed += said.map_err(|said| println!("{said}")).is_err() as usize;
        }
    }
    assert_eq!(failed, 0, "of {} programs that must pass", programs.len());
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
