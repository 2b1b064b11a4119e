//! What rustc says of a program that depends on this crate, and what the program prints.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// An error of rustc: where its primary span is, and its headline.
#[derive(Debug)]
#[allow(dead_code)] // each test reads what it is about
pub struct Refusal {
    pub file: String,
    pub line: usize,
    pub code: String,
    pub headline: String,
}

/// The errors that rustc reports for a library crate of this source.
#[allow(dead_code)] // not every test asks for mistakes
pub fn check(name: &str, source: &str) -> Vec<Refusal> {
    let folder = folder(name);
    std::fs::write(folder.join("lib.rs"), source).unwrap();
    let rustc = rustc(name, Path::new("lib.rs"), &["--crate-type=lib", "--emit=metadata", "--error-format=json"]);
    let lines = String::from_utf8(rustc.stderr).unwrap();
    let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let errors: Vec<_> = messages.filter_map(|message| refusal(&message)).collect();
    assert!(rustc.status.success() || !errors.is_empty(), "{lines}");
    errors
}

/// The warnings about results that are not used: each with its line, and its notes. The source may name `congruent_grad`.
#[allow(dead_code)] // not every test asks for warnings
pub fn warnings(name: &str, source: &str) -> Vec<(usize, String)> {
    let folder = folder(name);
    std::fs::write(folder.join("lib.rs"), source).unwrap();
    let gradients = format!("congruent_grad={}", library("congruent_grad").display());
    let args = ["--crate-type=lib", "--emit=metadata", "--error-format=json", "--extern", &gradients];
    let rustc = rustc(name, Path::new("lib.rs"), &args);
    let lines = String::from_utf8(rustc.stderr).unwrap();
    assert!(rustc.status.success(), "{lines}");
    let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let read = |message: Value| {
        let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
        let children = message["children"].as_array()?.iter().filter_map(|child| child["message"].as_str());
        let is_unused = message["code"]["code"] == "unused_must_use" || message["code"]["code"] == "unused_operators";
        is_unused.then(|| (span["line_start"].as_u64().unwrap_or(0) as usize, children.collect::<Vec<_>>().join("; ")))
    };
    messages.filter_map(read).collect()
}

/// What rustc says of itself: `rustc 1.95.0 (..)`.
#[allow(dead_code)] // not every test depends on the words of rustc
pub fn version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    String::from_utf8(Command::new(rustc).arg("--version").output().unwrap().stdout).unwrap()
}

/// What a program of this source prints.
#[allow(dead_code)] // not every test runs what it checks
pub fn run(name: &str, source: &str) -> String {
    let folder = folder(name);
    std::fs::write(folder.join("main.rs"), source).unwrap();
    run_file(name, Path::new("main.rs")).unwrap()
}

/// What the program of this file prints; what is said where it does not compile, or panics.
pub fn run_file(name: &str, file: &Path) -> Result<String, String> {
    let rustc = rustc(name, file, &["--crate-type=bin", "-o", "program"]);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    if !rustc.status.success() {
        return Err(text(rustc.stderr));
    }
    let program = Command::new(folder(name).join("program")).output().unwrap();
    if program.status.success() { Ok(text(program.stdout)) } else { Err(text(program.stderr)) }
}

/// Where a program lies, and what is made of it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A crate of one file, given to rustc.
fn rustc(name: &str, file: &Path, args: &[&str]) -> Output {
    static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| library("congruent"));
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .arg(file)
        .args(["--edition=2024", "--crate-name", &name.replace('-', "_")])
        .args(args)
        .arg("--extern")
        .arg(format!("congruent={}", LIBRARY.display()))
        .arg("-L")
        .arg(format!("dependency={}", LIBRARY.parent().unwrap().display()))
        .current_dir(folder(name))
        .output()
        .unwrap()
}

/// A library of this workspace, compiled: what lies beside this test.
///
/// Of several with the features of this test (cargo's fingerprint names them) the one of last: cargo has just seen to it that
/// the one of this test is not older than the source, so nothing that was compiled later is. (A package of its own for each program would compile the library and
/// its dependencies twice more, to check and to run.)
pub fn library(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let entries = std::fs::read_dir(test.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let hash = |path: &PathBuf| {
        let file = path.file_name()?.to_str()?.strip_prefix(&format!("lib{name}-"))?.strip_suffix(".rlib")?;
        Some(file.to_owned())
    };
    let complete = |path: &PathBuf| {
        let package = format!("{}-{}", name.replace('_', "-"), hash(path).unwrap_or_default());
        let fingerprint = test.parent().unwrap().join("../.fingerprint").join(package);
        let said = std::fs::read_to_string(fingerprint.join(format!("lib-{name}.json"))).unwrap_or_default();
        let features: &[&str] = if name == "congruent" { &["threads", "random"] } else { &[] };
        features.iter().all(|feature| said.contains(feature))
    };
    let written = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).unwrap();
    let own = entries.filter(|path| hash(path).is_some()).filter(complete).max_by_key(written);
    own.expect("the library that this test is linked with")
}

fn refusal(message: &Value) -> Option<Refusal> {
    if message["level"] != "error" {
        return None;
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    Some(Refusal {
        file: Path::new(span["file_name"].as_str()?).file_stem()?.to_str()?.to_string(),
        line: span["line_start"].as_u64()? as usize,
        code: text(&message["code"]["code"]),
        headline: text(&message["message"]),
    })
}
