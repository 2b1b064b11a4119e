//! What rustc says of a program that depends on this crate.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// An error of rustc: where its primary span is, and its headline.
#[derive(Debug)]
#[allow(dead_code)] // each test reads what it is about
pub struct Refusal {
    pub file: String,
    pub line: usize,
    pub code: String,
    pub headline: String,
}

/// The errors that `cargo check` reports for a library crate of this source.
pub fn check(name: &str, source: &str) -> Vec<Refusal> {
    let cargo = cargo(name, "lib.rs", source, &["check", "--message-format=json"]);
    let lines = String::from_utf8(cargo.stdout).unwrap();
    let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let errors: Vec<_> = messages.filter_map(|message| refusal(&message["message"])).collect();
    assert!(cargo.status.success() || !errors.is_empty(), "{}", String::from_utf8_lossy(&cargo.stderr));
    errors
}

/// What a program of this source prints.
#[allow(dead_code)] // not every test runs what it checks
pub fn run(name: &str, source: &str) -> String {
    let cargo = cargo(name, "main.rs", source, &["run"]);
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    String::from_utf8(cargo.stdout).unwrap()
}

/// A crate of one file, given to cargo.
///
/// The crate and its target directory are its own (the one around may be locked by who runs the
/// test); the versions are those of this workspace, so nothing is fetched.
fn cargo(name: &str, file: &str, source: &str, args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|folder| folder.join("Cargo.lock").exists());
    let root = root.expect("the folder of the workspace");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncongruent = {{ path = {root:?} }}\n\n\
         [profile.dev]\ndebug = false\n\n[workspace]\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(folder.join("src").join(file), source).unwrap();
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    Command::new(env!("CARGO"))
        .args(args)
        .args(["--offline", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked"))
        .output()
        .unwrap()
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
