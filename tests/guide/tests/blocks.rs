//! The code of the guide compiles as the guide introduces it, and neither rustc nor clippy with its default lints warns of it; nor of the solutions of
//! the course.
//!
//! A reader copies what a page shows, without the lines that rustdoc hides: a whole program, or the body of a `main` that returns a `Result`.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../../support/rustc.rs"]
mod rustc;

use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

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

/// Crates that a block names and cargo has not built for this test: `cargo test --all-features --doc guide::data` compiles these blocks.
const NEIGHBOURS: [&str; 2] = ["nalgebra", "ndarray"];

/// Writes a crate of all blocks and solutions, and returns its folder.
fn write_crate(blocks: &[Block]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide-blocks");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let names_neighbour = |block: &&Block| NEIGHBOURS.iter().any(|name| block.code.contains(&format!("{name}::")));
    let (others, blocks): (Vec<_>, Vec<_>) = blocks.iter().partition(names_neighbour);
    let others: Vec<_> = others.iter().map(|block| &block.place).collect();
    let are_compiled = others.len() == 2 && others.iter().all(|place| place.starts_with("src_guide_data_"));
    assert!(are_compiled, "blocks that name other crates, which no test compiles: {others:?}");
    // Clippy takes its settings from here: there are none.
    fs::write(folder.join("clippy.toml"), "").unwrap();
    // (Examples show values and types that they do not use. Each solution has the module of its check. Conditions are those of the course.)
    let mut library =
        "#![allow(dead_code, unused_variables, unused_imports, unused_mut, unused_assignments, unexpected_cfgs)]\n\
        #![allow(clippy::duplicate_mod)]\n"
            .to_owned();
    for block in &blocks {
        fs::write(folder.join(format!("{}.rs", block.place)), module(&block.code)).unwrap();
        library += &format!("pub mod {};\n", block.place);
    }
    for file in solutions() {
        let name = file.file_stem().unwrap().to_str().unwrap();
        library += &format!("#[path = {:?}]\npub mod solution_{name};\n", file.display().to_string());
    }
    fs::write(folder.join("lib.rs"), library).unwrap();
    folder
}

/// Says something that is seen where the test passes, too: `eprintln!` is not.
fn say(line: &str) {
    let _ = stderr().write_all(format!("{line}\n").as_bytes());
}

/// The errors and warnings of rustc and clippy about the crate, each with its place.
fn check(folder: &Path) -> String {
    // That of the toolchain which has compiled the libraries.
    let clippy = rustc::SYSROOT.join("bin/clippy-driver");
    let mut rustc = if clippy.exists() {
        Command::new(clippy)
    } else {
        say("the guide's blocks are compiled, but not seen by clippy: rustup component add clippy");
        rustc::command()
    };
    rustc.args(["lib.rs", "--edition=2024", "--crate-name=guide_blocks", "--crate-type=lib", "--emit=metadata"]);
    let libraries = ["", "_fft", "_files", "_grad", "_linalg", "_machines"].map(|name| format!("congruent{name}"));
    for name in libraries.iter().map(String::as_str).chain(["rayon"]) {
        let library = rustc::library(name);
        rustc.arg(format!("-Ldependency={}", library.parent().unwrap().display()));
        rustc.arg(format!("--extern={name}={}", library.display()));
    }
    let output = rustc.env("CLIPPY_CONF_DIR", folder).current_dir(folder).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() || !said.is_empty(), "rustc ended with {}", output.status);
    said
}

#[test]
fn code_compiles_as_the_guide_says_and_clippy_does_not_warn() {
    let (root, mut all) = (root(), Vec::new());
    for page in pages() {
        let name = page.strip_prefix(&root).unwrap().with_extension("").display().to_string();
        let place: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
        all.extend(blocks(&place, &fs::read_to_string(&page).unwrap()));
    }
    assert!(all.len() > 110, "only {} blocks were read: does the test still see them?", all.len());
    assert!(solutions().len() > 40, "only {} solutions were read", solutions().len());
    let said = check(&write_crate(&all));
    assert!(said.is_empty(), "{said}");
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
