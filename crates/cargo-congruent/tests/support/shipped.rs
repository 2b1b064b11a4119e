//! The road that users take: rustc's JSON about a source file, through the `Stream` that `cargo congruent` ships.

use crate::artifact;
use cargo_congruent::facts::origin::Origin;
use cargo_congruent::output::render::Page;
use cargo_congruent::output::stream::{Out, Stream};
use cargo_metadata::diagnostic::Diagnostic;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub use crate::refused::{on_all_cores, root};

/// The goldens of the packages that have any: `ui-tests/**/NAME.stderr`.
pub fn goldens() -> Vec<PathBuf> {
    let mut folders = ["", "crates/grad", "crates/files", "crates/machines", "tests/show"]
        .map(|at| root().join(at).join("ui-tests"))
        .to_vec();
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(found) if found == "stderr" => all.push(path),
                _ => {}
            }
        }
    }
    all.sort();
    assert!(all.len() > 850, "{} goldens", all.len());
    // `ONLY=lengths/` while a few cases are written: a thousand programs take minutes to compile.
    if let Ok(part) = std::env::var("ONLY") {
        all.retain(|path| path.to_string_lossy().contains(&part));
    }
    all
}

/// The folder of the package that a file belongs to.
pub fn package(file: &Path) -> &Path {
    file.ancestors().find(|folder| folder.join("Cargo.toml").exists()).expect("a file of a package")
}

/// What rustc says of the program in a file of a package, as cargo passes it on. It is asked again when the file or a library has changed.
pub fn messages(package: &Path, file: &Path, name: &str) -> Vec<Value> {
    read_messages(&crate::refused::said(package, file, name, &["-Awarnings"]))
}

/// The messages in rustc's output.
fn read_messages(said: &str) -> Vec<Value> {
    let all =
        said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|why| panic!("{why}: {line}")));
    // rustc counts its errors at the end; cargo leaves that out.
    let counts = |own: &Value| {
        let message = own["message"].as_str().unwrap_or_default();
        own["level"] == "failure-note" || message.starts_with("aborting due to") || message.contains("Some errors have")
    };
    let mut all: Vec<_> = all.filter(|own| !counts(own)).collect();
    all.iter_mut().for_each(hide_source_of_std);
    all
}

/// Parts of `/rustc/HASH/library/std/..` and `SYSROOT/lib/rustlib/src/rust/library/std/..`.
const IN_STD: [&str; 2] = ["/rustc/", "/rustlib/src/rust/"];

/// Drops the places in the standard library: its lines, and the place within them, depend on whether the component `rust-src` is installed.
fn hide_source_of_std(message: &mut Value) {
    let is_std = |file: &str| IN_STD.iter().any(|part| file.contains(part));
    if let Some(spans) = message["spans"].as_array_mut() {
        // (What a macro of the standard library expands to has the place of the call, too.)
        spans.retain(|span| !span["file_name"].as_str().is_some_and(is_std) || !span["expansion"].is_null());
    }
    message["children"].as_array_mut().into_iter().flatten().for_each(hide_source_of_std);
}

/// Cargo's lines about a package with these messages: first the crates that it was compiled with.
pub fn lines(package: &Path, messages: &[Value]) -> Vec<String> {
    let source = |(name, folder): (&str, &str)| {
        let path = root().join(folder).join("src/lib.rs");
        artifact::artifact(name, &path)
    };
    let crates = [
        ("congruent", ""),
        ("congruent_grad", "crates/grad"),
        ("congruent_files", "crates/files"),
        ("congruent_machines", "crates/machines"),
        ("congruent_macros", "macros"),
        ("congruent_kernel", "crates/kernel"),
        ("congruent_layout", "crates/layout"),
        ("congruent_formats", "crates/formats"),
        ("congruent_notation", "crates/notation"),
    ];
    let message = |own: &Value| {
        json!({
            "reason": "compiler-message",
            "package_id": "program",
            "manifest_path": package.join("Cargo.toml"),
            "target": { "name": "program" },
            "message": own,
        })
    };
    crates.into_iter().map(source).chain(messages.iter().map(message)).map(|own| own.to_string()).collect()
}

/// What the tool says of these lines: text, or with `json` cargo's lines, translated.
fn say(lines: &[String], json: bool) -> Vec<Out> {
    let mut stream = Stream::new(json, false);
    let mut out: Vec<_> = lines.iter().flat_map(|line| stream.line(line)).collect();
    out.extend(stream.end());
    out
}

/// What people read.
pub fn text(lines: &[String]) -> String {
    let texts = say(lines, false).into_iter().map(|out| match out {
        Out::Text(text) | Out::Line(text) => text.trim_end().to_owned(),
    });
    let said = texts.collect::<Vec<_>>().join("\n\n") + "\n";
    said.replace(&format!("{}/", root().display()), "")
}

/// What editors read.
pub fn translated(lines: &[String]) -> Vec<Value> {
    let lines = say(lines, true).into_iter().filter_map(|out| match out {
        Out::Line(line) => serde_json::from_str::<Value>(&line).ok(),
        Out::Text(_) => None,
    });
    lines.map(|own| own["message"].clone()).collect()
}

/// Whether all that a message shows is in files whose names begin so: what is in the library is left out of a translation.
pub fn shows_files_in(message: &Diagnostic, folder: &str) -> bool {
    let shown = message.spans.iter().all(|span| span.file_name.starts_with(folder));
    shown && message.children.iter().all(|child| shows_files_in(child, folder))
}

/// rustc's text and this program's text of the same fields, if they differ. Two things are in no field: notes on
/// macros, and the colours of what differs between two types. Messages with places in the standard library have lost them.
pub fn compare_layouts(message: &Diagnostic, package: &Path) -> Option<[String; 2]> {
    let mut origin = Origin::default();
    origin.enter(&package.join("Cargo.toml"));
    let comparable = |text: &str| {
        let text = text.replace("\x1b[1m\x1b[35m", "");
        let lines = text.lines().filter(|line| !line.contains(": this error originates in the "));
        let lines = lines.filter(|line| !line.trim_end_matches("\x1b[0m").ends_with('|'));
        lines.map(|line| line.replace("\x1b[0m", "") + "\n").collect::<String>()
    };
    let rendered = message.rendered.as_deref().unwrap_or_default();
    if IN_STD.iter().any(|part| rendered.contains(part)) {
        return None;
    }
    let both = [rendered, &Page::of_rustc(message, &origin).render(&[])].map(comparable);
    (both[0].trim_end() != both[1].trim_end()).then_some(both)
}
