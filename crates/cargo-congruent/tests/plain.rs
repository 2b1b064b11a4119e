//! Mistakes of programs that do without the library, or that have nothing to do with it: rustc's messages pass through as
//! they are, in their order, and none is left out.

use crate::artifact::artifact;
use cargo_congruent::output::stream::{Out, Stream};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What rustc says of a program, as cargo passes it on.
fn said(program: &Path, manifest: &str) -> Vec<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let out = Command::new(rustc)
        .args(["--error-format=json", "--edition=2024", "--crate-type=bin", "--emit=metadata", "-o"])
        .arg(std::env::temp_dir().join(format!("cargo-congruent-plain-{}", std::process::id())))
        .arg(program)
        .output()
        .unwrap();
    let text = String::from_utf8(out.stderr).unwrap();
    let messages = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let whole = |message| json!({"reason": "compiler-message", "package_id": "p", "manifest_path": manifest, "target": {}, "message": message});
    messages.map(|message| whole(message).to_string()).collect()
}

/// What goes on of it, as JSON.
fn told(messages: &[String], library: bool) -> Vec<String> {
    let mut stream = Stream::new(true, false);
    if library {
        stream.line(&artifact("congruent", Path::new("/library/src/lib.rs")).to_string());
    }
    let mut out: Vec<_> = messages.iter().flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    out.into_iter().map(|out| if let Out::Line(line) = out { line } else { panic!("no text is asked for") }).collect()
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plain");
    let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    assert!(all.len() > 15);
    all
}

/// Their own types are called `congruent::Tensor` or `N<..>`.
const NAMESAKES: [&str; 2] = ["p12", "p13"];

#[test]
fn ordinary_programs_are_left_alone() {
    // A manifest that is not there may be that of a package with the library.
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let stranger = std::env::temp_dir().join(format!("cargo-congruent-plain-{}.toml", std::process::id()));
    std::fs::write(&stranger, "[package]\nname = \"plain\"\n").unwrap();
    for program in programs() {
        let (with, without) = (said(&program, package.to_str().unwrap()), said(&program, stranger.to_str().unwrap()));
        assert!(with.iter().any(|line| line.contains(r#""level":"error""#)), "{}", program.display());
        assert_eq!(told(&with, false), with, "{}: the library is not there", program.display());
        assert_eq!(told(&without, true), without, "{}: another package has it", program.display());
        if !NAMESAKES.contains(&program.file_stem().unwrap().to_str().unwrap()) {
            assert_eq!(told(&with, true), with, "{}: another file names it", program.display());
        }
    }
    std::fs::remove_file(&stranger).unwrap();
}
