//! No safe function of a package with unsafe code can be misused.
//!
//! Above each safe function with an unsafe block stands a comment `// SOUND: ..`: the reason why no caller can make it read or write where it must not. One
//! without the comment fails the test, and so does a comment above anything else. A safe function without an unsafe block can do nothing that those it
//! calls do not allow. A function cannot be misused through a field either: no public struct of the kernel shows a raw pointer, but for the arguments of
//! unsafe functions, which say so in the same way.
//!
//! `congruent` itself is not read: its functions take tensors, whose fields are private and whose shapes nobody forges (`sealed`).

#[path = "sound/reader.rs"]
mod reader;

use crate::read_sources;
use crate::sealed::crates::{self, Crate};
use crate::text::reasons;
use crate::workspace::packages;
use reader::{Function, Read};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A file of a package, its module, and what is in it.
struct File {
    path: PathBuf,
    text: String,
    module: Vec<String>,
    read: Read,
}

/// Reads a folder without its tests.
fn read_files(source: &str) -> Vec<File> {
    let files = read_sources(&[source]);
    let macros: BTreeSet<String> = files.iter().flat_map(|(_, text)| reader::unsafe_macros(text)).collect();
    let read = |(path, text): (PathBuf, String)| {
        let module = crates::module(source, &Path::new(env!("CARGO_MANIFEST_DIR")).join(&path));
        let read = reader::read(&text, &macros);
        File { path, text, module, read }
    };
    let mut files: Vec<_> = files.into_iter().map(read).collect();
    let join = |file: &File, inner: &String| [&file.module[..], std::slice::from_ref(inner)].concat().join("::");
    let tests: BTreeSet<String> =
        files.iter().flat_map(|file| file.read.test_modules.iter().map(move |inner| join(file, inner))).collect();
    files.retain(|file| !(1..=file.module.len()).any(|length| tests.contains(&file.module[..length].join("::"))));
    files
}

#[test]
fn every_safe_function_with_an_unsafe_block_says_why_it_cannot_be_misused() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for package in packages().iter().filter(|package| package.name != "congruent") {
        let house = Crate::read(&package.source);
        for file in read_files(&package.source) {
            let reasons = reasons(&file.text, "SOUND");
            let is_unproven = |of: &&Function| of.has_unsafe_block && !of.is_unsafe;
            let functions = file.read.functions.iter().filter(is_unproven).map(|of| (of.line, of.path()));
            let is_shown =
                |modules: &[String], name: &str| house.is_reached(&[&file.module[..], modules].concat(), name);
            let structs = file.read.structs.iter().filter(|of| !of.raw.is_empty() && is_shown(&of.modules, &of.name));
            let items: Vec<_> = functions.chain(structs.map(|of| (of.line, of.name.clone()))).collect();
            seen += items.len();
            let path = file.path.display();
            let bare = items.iter().filter(|(line, _)| !reasons.contains_key(line));
            wrong.extend(bare.map(|(line, name)| {
                format!(
                    "{path}:{line}: {name}: make it `unsafe`, or say behind `// SOUND:` why no caller can misuse it"
                )
            }));
            let idle = reasons.keys().filter(|line| items.iter().all(|(own, _)| own != *line));
            wrong.extend(idle.map(|line| format!("{path}:{line}: safe without a reason: drop the comment")));
        }
    }
    assert!(seen > 150, "only {seen} functions were read: does the test still see them?");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
