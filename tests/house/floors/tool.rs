//! The floors of `cargo-congruent`: words below facts, facts below rules, rules below output. Within a floor, no two files import one
//! another, by whatever way around.

use super::{module_of, reader};
use crate::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up: a module imports from itself and from those above it in this list.
const FLOORS: [&str; 6] = ["styled", "panics", "words", "facts", "rules", "output"];

/// Modules above these floors, without an order among them: the proxy of an editor, shapes explained, and the library's own files.
const BESIDE: [&str; 8] = ["bin", "dim", "error", "explain", "layout", "lib", "lsp", "main"];

/// Files that describe one recursion: a type is printed with the lists that it holds, whose lengths are computed of types.
const ONE_RECURSION: [&[&str]; 1] = [&["words::computed", "words::lists", "words::print"]];

/// What each file of the floors imports, by module: `rules::headline` from `facts::said` and others.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows of files, each with its path and its source.
fn arrows(files: &[(PathBuf, String)]) -> Arrows {
    let modules: BTreeSet<String> = files.iter().map(|(file, _)| module_of(file).join("::")).collect();
    let file_of =
        |path: &[String]| (1..=path.len()).rev().map(|n| path[..n].join("::")).find(|own| modules.contains(own));
    let mut all = Arrows::new();
    for (file, source) in files {
        let module = module_of(file);
        let own = module.join("::");
        // Tests may look at what is above.
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
        let named = reader::names(source, &module).into_iter().filter_map(|named| file_of(&named.path));
        // A `mod.rs` shows its parts: so none of them may import from it.
        let parts =
            modules.iter().filter(|part| part.rsplit_once("::").is_some_and(|(folder, _)| folder == own)).cloned();
        all.insert(own.clone(), named.chain(parts).filter(|other| *other != own).collect());
    }
    all
}

/// The first module of a path.
fn top(module: &str) -> &str {
    module.split("::").next().unwrap()
}

/// The arrows that point up.
fn upward(all: &Arrows) -> Vec<String> {
    let floor = |module: &str| FLOORS.iter().position(|own| *own == top(module)).unwrap_or(FLOORS.len());
    let pairs = all.iter().flat_map(|(own, others)| others.iter().map(move |other| (own, other)));
    pairs
        .filter(|(own, other)| floor(other) > floor(own))
        .map(|(own, other)| format!("{own} imports {other}"))
        .collect()
}

/// What a file reaches, over others.
fn reached(from: &str, all: &Arrows) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(module) = open.pop() {
        let new = all.get(&module).into_iter().flatten().filter(|other| found.insert((*other).clone()));
        open.extend(new.cloned().collect::<Vec<_>>());
    }
    found
}

/// The files that import one another, but for one recursion.
fn circular(all: &Arrows) -> Vec<&str> {
    let part = |own: &str| ONE_RECURSION.iter().find(|files| files.contains(&own));
    let others = |own: &str| -> BTreeSet<String> {
        let kept = all[own].iter().filter(|other| part(own).is_none_or(|files| !files.contains(&other.as_str())));
        kept.cloned().collect()
    };
    let without: Arrows = all.keys().map(|own| (own.clone(), others(own))).collect();
    let on_a_floor = |own: &&String| FLOORS.contains(&top(own));
    let found = all.keys().filter(on_a_floor).filter(|own| reached(own, &without).contains(*own));
    found.map(String::as_str).collect()
}

fn files() -> Vec<(PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("cargo-congruent/src");
    let mut found = Vec::new();
    sources(&src, &mut found);
    let read = |file: PathBuf| (file.strip_prefix(&src).unwrap().to_owned(), fs::read_to_string(&file).unwrap());
    let all: Vec<_> = found.into_iter().map(read).filter(|(file, _)| !module_of(file).contains(&"tests")).collect();
    for (file, _) in &all {
        let top = module_of(file)[0];
        assert!(FLOORS.contains(&top) || BESIDE.contains(&top), "on which floor is `{top}`?");
    }
    all
}

#[test]
fn modules_of_the_tool_import_from_below() {
    let all = arrows(&files());
    let seen: usize = all.values().map(BTreeSet::len).sum();
    assert!(seen > 200, "only {seen} arrows were read: does the test still see them?");
    assert_eq!(upward(&all), [""; 0]);
}

#[test]
fn files_of_the_tool_are_in_no_circle() {
    assert_eq!(circular(&arrows(&files())), [""; 0]);
}

#[test]
fn an_arrow_back_is_found() {
    let read = |files: &[(&str, &str)]| {
        arrows(&files.iter().map(|(file, source)| (PathBuf::from(file), (*source).to_owned())).collect::<Vec<_>>())
    };
    let up = read(&[
        ("facts/said.rs", "fn f() { crate::rules::headline::g() }"),
        ("rules/headline.rs", "use crate::facts::said;"),
    ]);
    assert_eq!(upward(&up), ["facts::said imports rules::headline"]);
    assert_eq!(circular(&up), ["facts::said", "rules::headline"]);
    let part = read(&[("rules/mod.rs", "pub mod a;"), ("rules/a.rs", "use super::of_the_folder;")]);
    assert_eq!(circular(&part), ["rules", "rules::a"]);
    let down =
        read(&[("rules/mod.rs", "pub mod a; fn f() { a::g() }"), ("rules/a.rs", "use super::b;"), ("rules/b.rs", "")]);
    assert_eq!((upward(&down), circular(&down)), (vec![], vec![]));
}
