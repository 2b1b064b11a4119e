//! What rustc says of a program that depends on this crate, and what the program prints.

use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::io::Write;
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

/// The rustc whose messages the goldens hold.
const OF_GOLDENS: &str = "rustc 1.95.";

/// Whether rustc has the words of the goldens. With another one, says once that what depends on them is skipped.
#[allow(dead_code)] // not every test depends on the words of rustc
pub fn has_the_words_of_the_goldens() -> bool {
    static HAS: LazyLock<bool> = LazyLock::new(|| {
        let version = String::from_utf8(command().arg("--version").output().unwrap().stdout).unwrap();
        let same = version.starts_with(OF_GOLDENS);
        if !same {
            // Not by `eprintln!`, which a test that passes does not show.
            let skipped = format!("skipped: the goldens are those of {OF_GOLDENS}x, not {version}");
            let _ = std::io::stderr().write_all(skipped.as_bytes());
        }
        same
    });
    *HAS
}

/// The rustc that cargo has compiled the test with.
pub fn command() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The folder of its toolchain.
#[allow(dead_code)] // not every test asks for components
pub static SYSROOT: LazyLock<PathBuf> = LazyLock::new(|| {
    let printed = command().args(["--print", "sysroot"]).output().expect("rustc runs").stdout;
    String::from_utf8(printed).unwrap().trim().into()
});

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
    let own = library("congruent");
    command()
        .arg(file)
        .args(["--edition=2024", "--crate-name", &name.replace('-', "_")])
        .args(args)
        .arg("--extern")
        .arg(format!("congruent={}", own.display()))
        .arg("-L")
        .arg(format!("dependency={}", own.parent().unwrap().display()))
        .current_dir(folder(name))
        .output()
        .unwrap()
}

/// A library that this test was compiled with, or that one of its libraries was.
///
/// (A package of its own for each program would compile the library and its dependencies twice more, to check and to run.)
pub fn library(name: &str) -> PathBuf {
    LIBRARIES.get(name).unwrap_or_else(|| panic!("this test is not compiled with {name}")).clone()
}

/// The libraries of this test, each as cargo has built it for this test: beside it there may be others, with other features. Cargo's
/// fingerprint of a target lists the fingerprints of those that it depends on.
pub static LIBRARIES: LazyLock<BTreeMap<String, PathBuf>> = LazyLock::new(|| {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().unwrap();
    let (_, own) = test.file_stem().unwrap().to_str().unwrap().rsplit_once('-').expect("a hash behind the name");
    // The name, the file and the dependencies of each library, by its fingerprint.
    let (mut built, mut next) = (HashMap::new(), Vec::new());
    for entry in std::fs::read_dir(folder.join("../.fingerprint")).unwrap() {
        let package = entry.unwrap().path();
        let hash = package.to_str().unwrap().rsplit_once('-').map_or("", |(_, hash)| hash);
        for file in std::fs::read_dir(&package).unwrap().map(|file| file.unwrap().path()) {
            let name = file.file_name().unwrap().to_str().unwrap();
            if hash == own && name.starts_with("test-") && name.ends_with(".json") {
                next.push(file.clone());
            } else if let Some(name) = name.strip_prefix("lib-").filter(|name| !name.contains('.')) {
                let library = folder.join(format!("lib{name}-{hash}.rlib"));
                let fingerprint = std::fs::read_to_string(&file).unwrap();
                built.insert(fingerprint, (name.to_owned(), library, file.with_extension("json")));
            }
        }
    }
    let mut found = BTreeMap::new();
    while let Some(file) = next.pop() {
        let fingerprint: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        for dependency in fingerprint["deps"].as_array().unwrap() {
            let bytes = dependency[3].as_u64().unwrap().to_le_bytes();
            let fingerprint: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            if let Some((name, library, file)) = built.remove(&fingerprint) {
                found.entry(name).or_insert(library);
                next.push(file);
            }
        }
    }
    found
});

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
