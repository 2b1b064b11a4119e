//! The code of the guide compiles as the guide introduces it, and neither rustc nor clippy with its default lints warns of it; nor of the solutions of
//! the course.
//!
//! A reader copies what a page shows, without the lines that rustdoc hides: a whole program, or the body of a `main` that returns a `Result`.

use crate::forge::root;
use serde_json::Value;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A block of code of a page: its place, and the lines that are shown.
struct Block {
    place: String,
    code: String,
}

/// The pages whose blocks a reader copies.
fn pages() -> Vec<PathBuf> {
    let chapters = fs::read_dir(root().join("src/guide")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = chapters.filter(|file| file.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages.extend(["crates/grad/src/guide.md", "README.md"].map(|page| root().join(page)));
    pages
}

/// The blocks of Rust that compile.
fn blocks(place: &str, text: &str) -> Vec<Block> {
    let (mut found, mut open) = (Vec::new(), None::<(String, bool, Block)>);
    for (line, number) in text.lines().zip(1..) {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        open = match open.take() {
            None if ticks.len() >= 3 => {
                let kinds: Vec<_> = line[ticks.len()..].split(',').map(str::trim).collect();
                let is_rust = kinds.iter().all(|kind| ["", "rust", "no_run", "should_panic"].contains(kind));
                let block = Block { place: format!("{place}_{number}"), code: String::new() };
                Some((ticks.to_owned(), is_rust, block))
            }
            Some((fence, is_rust, block)) if line == fence => {
                found.extend(is_rust.then_some(block));
                None
            }
            Some((fence, is_rust, mut block)) => {
                let code = line.trim_start();
                if code != "#" && !code.starts_with("# ") {
                    let shown = if code.starts_with("##") { line.replacen("##", "#", 1) } else { line.to_owned() };
                    block.code += &format!("{shown}\n");
                }
                Some((fence, is_rust, block))
            }
            None => None,
        };
    }
    found
}

/// The code as a module: a program as it stands, or the body of `main`.
fn module(code: &str) -> String {
    match code.contains("fn main() ") {
        true => code.replacen("fn main() ", "pub fn main() ", 1),
        false => {
            format!("pub fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{code}\nOk(())\n}}\n")
        }
    }
}

/// The solutions of the course that are one file, by name.
fn solutions() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates/course/solutions")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|file| file.extension().is_some_and(|end| end == "rs")).collect();
    files.sort();
    files
}

/// Crates that a block names and a neighbour of `congruent` is for, each with its dependency. (No test of the workspace builds them all: where
/// nothing else has fetched one, and cargo is not to, its blocks are left out.)
const NEIGHBOURS: [(&str, &str); 2] = [
    ("nalgebra", r#"{ version = "0.35", default-features = false, features = ["alloc"] }"#),
    ("ndarray", r#"{ version = "0.17", default-features = false }"#),
];

const MANIFEST: &str = r#"
[package]
name = "guide-blocks"
version = "0.0.0"
edition = "2024"
[workspace]
# A condition that rustdoc hides, and the cases of the course.
[lints.rust]
unexpected_cfgs = "allow"
[dependencies]
congruent = { path = "ROOT", features = ["complex", "rayon", "show", FEATURES] }
congruent-fft = { path = "ROOT/crates/fft", features = ["grad"] }
congruent-files = { path = "ROOT/crates/files", features = ["csv", "png"] }
congruent-grad = { path = "ROOT/crates/grad" }
congruent-linalg = { path = "ROOT/crates/linalg", features = ["grad"] }
congruent-machines = { path = "ROOT/crates/machines", features = ["grad"] }
rayon = "1"
"#;

/// Writes the manifest of the package, with these neighbours.
fn write_manifest(folder: &Path, neighbours: &[(&str, &str)]) {
    let features: Vec<_> = neighbours.iter().map(|(name, _)| format!("{name:?}")).collect();
    let mut manifest = MANIFEST.replace("ROOT", &root().display().to_string());
    manifest = manifest.replace("FEATURES", &features.join(", "));
    manifest.extend(neighbours.iter().map(|(name, dependency)| format!("{name} = {dependency}\n")));
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
}

/// Writes the manifest of the package with the neighbours that are on this machine, and returns the names of the others.
fn choose_neighbours(folder: &Path) -> Vec<&'static str> {
    // `cargo tree` asks for all packages that a build needs, and builds none.
    let is_here = |neighbour: &(&str, &str)| {
        write_manifest(folder, &[*neighbour]);
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["tree", "--offline", "--quiet"]).current_dir(folder).output().unwrap().status.success()
    };
    let (here, others): (Vec<_>, Vec<_>) = NEIGHBOURS.into_iter().partition(is_here);
    write_manifest(folder, &here);
    others.into_iter().map(|(name, _)| name).collect()
}

/// Writes the package of all blocks and solutions, and returns its folder.
fn write_package(blocks: &[Block]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide-blocks");
    let _ = fs::remove_dir_all(folder.join("src"));
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/lib.rs"), "").unwrap();
    let others = choose_neighbours(&folder);
    if !others.is_empty() {
        say(&format!(
            "blocks with these crates are left out, since they are not on this machine (`cargo fetch`): {others:?}"
        ));
    }
    let names_another = |block: &&Block| others.iter().any(|name| block.code.contains(&format!("{name}::")));
    let blocks: Vec<_> = blocks.iter().filter(|block| !names_another(block)).collect();
    // Clippy takes its settings from here: there are none.
    fs::write(folder.join("clippy.toml"), "").unwrap();
    // (Examples show values and types that they do not use. Each solution has the module of its check.)
    let mut library =
        "#![allow(dead_code, unused_variables, unused_imports, unused_mut, unused_assignments)]\n#![allow(clippy::duplicate_mod)]\n".to_owned();
    for block in &blocks {
        fs::write(folder.join(format!("src/{}.rs", block.place)), module(&block.code)).unwrap();
        library += &format!("pub mod {};\n", block.place);
    }
    for file in solutions() {
        let name = file.file_stem().unwrap().to_str().unwrap();
        library += &format!("#[path = {:?}]\npub mod solution_{name};\n", file.display().to_string());
    }
    fs::write(folder.join("src/lib.rs"), library).unwrap();
    folder
}

/// Says something that is seen where the test passes, too: `eprintln!` is not.
fn say(line: &str) {
    let _ = stderr().write_all(format!("{line}\n").as_bytes());
}

/// The errors and warnings of rustc and clippy about the package, each with its place.
fn check(folder: &Path) -> Vec<String> {
    let cargo = |command: &str| {
        let mut cargo = Command::new(env!("CARGO"));
        // Beside what cargo has compiled for the tests: the libraries are checked once.
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
        cargo.env_remove("CLIPPY_CONF_DIR").current_dir(folder).arg(command);
        cargo
    };
    let has_clippy = cargo("clippy").arg("--version").output().unwrap().status.success();
    if !has_clippy {
        say("the guide's blocks are compiled, but not seen by clippy: rustup component add clippy");
    }
    let command = if has_clippy { "clippy" } else { "check" };
    let output = cargo(command).args(["--offline", "--quiet", "--message-format=json"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let messages = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let own = messages.filter(|message| message["target"]["name"] == "guide_blocks");
    let said: Vec<_> = own.filter_map(|message| Some(message["message"]["rendered"].as_str()?.to_owned())).collect();
    assert!(output.status.success() || !said.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    said
}

#[test]
fn code_compiles_as_the_guide_says_and_clippy_does_not_warn() {
    let mut all = Vec::new();
    for page in pages() {
        let name = page.strip_prefix(root()).unwrap().with_extension("").display().to_string();
        let place: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
        all.extend(blocks(&place, &fs::read_to_string(&page).unwrap()));
    }
    assert!(all.len() > 110, "only {} blocks were read: does the test still see them?", all.len());
    assert!(solutions().len() > 40, "only {} solutions were read", solutions().len());
    let said = check(&write_package(&all));
    assert!(said.is_empty(), "{}", said.join("\n"));
}

#[test]
fn a_block_is_what_is_shown_of_it() {
    let text = "```\nlet a = 1;\n# hidden(a);\n#[test]\n## shown\n```\n```toml\nx\n```\n```compile_fail\nbad\n```\n````no_run\n```\nfn main() {\n````\n";
    let found: Vec<_> = blocks("p", text).into_iter().map(|block| (block.place, block.code)).collect();
    assert_eq!(
        found,
        [
            ("p_1".to_owned(), "let a = 1;\n#[test]\n# shown\n".to_owned()),
            ("p_13".to_owned(), "```\nfn main() {\n".to_owned())
        ]
    );
    assert!(module("f()?;\n").ends_with("{\nf()?;\n\nOk(())\n}\n"));
    assert_eq!(module("use x;\nfn main() {}\n"), "use x;\npub fn main() {}\n");
}
