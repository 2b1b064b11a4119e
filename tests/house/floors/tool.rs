//! The floors of `cargo-congruent`: words below facts, facts below rules, rules below output. That no two files import
//! one another is in `circles`.

use super::circles::{self, Arrows};
use super::{module_of, reader};
use std::collections::BTreeSet;
use std::path::PathBuf;

const NAME: &str = "cargo_congruent";

/// From the ground up: a module imports from itself and from those above it in this list.
const FLOORS: [&str; 7] = ["styled", "panics", "pipes", "words", "facts", "rules", "output"];

/// Modules above these floors, without an order among them: the proxy of an editor, shapes explained, files as types, and the library's own files.
const BESIDE: [&str; 11] =
    ["archive", "bin", "dim", "error", "explain", "header", "layout", "lib", "lsp", "main", "types"];

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

#[test]
fn modules_of_the_tool_import_from_below() {
    let files = circles::files("crates/cargo-congruent/src");
    for (file, _) in &files {
        let top = module_of(file)[0];
        assert!(FLOORS.contains(&top) || BESIDE.contains(&top), "on which floor is `{top}`?");
    }
    let all = circles::arrows(NAME, &files);
    let seen: usize = all.values().map(BTreeSet::len).sum();
    assert!(seen > 200, "only {seen} arrows were read: does the test still see them?");
    assert_eq!(upward(&all), [""; 0]);
}

#[test]
fn an_arrow_back_is_found() {
    let read = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|(file, source)| (PathBuf::from(file), (*source).to_owned())).collect();
        upward(&circles::arrows(NAME, &files))
    };
    let up = [("facts/said.rs", "fn f() { crate::rules::headline::g() }"), ("rules/headline.rs", "")];
    assert_eq!(read(&up), ["facts::said imports rules::headline"]);
    let down = [
        ("facts/said.rs", ""),
        ("rules/headline.rs", "use crate::facts::said;"),
        ("lsp/mod.rs", "use crate::rules::headline;"),
    ];
    assert_eq!(read(&down), [""; 0]);
    let beside = [("facts/said.rs", "use crate::explain::f;"), ("explain/mod.rs", "")];
    assert_eq!(read(&beside), ["facts::said imports explain"]);
}

/// The files that name rustc's rendered text: they ask cargo for it, rename a bound in it as in the fields, search it for the layout, and put
/// another in its place.
const RENDERED: [&str; 5] = ["output::bounds", "output::cargo", "output::layout", "output::message", "output::stream"];

#[test]
fn facts_are_read_from_no_rendered_text() {
    let names = |source: &str| reader::words(source).iter().any(|word| ["rendered", "of_rendered"].contains(&&**word));
    let files = circles::files("crates/cargo-congruent/src");
    let all = files.iter().filter(|(_, source)| {
        let source = reader::without_tests(source);
        names(source) || source.contains("\"rendered\"")
    });
    let found: BTreeSet<String> = all.map(|(file, _)| module_of(file).join("::")).collect();
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), RENDERED);
}

/// Words that say neither what a function does nor with what.
const BARE: [&str; 12] = ["each", "given", "is", "kept", "lent", "of", "on", "one", "part", "parts", "run", "told"];

#[test]
fn functions_of_the_floors_say_what_they_do() {
    let mut wrong = Vec::new();
    for (file, source) in circles::files("crates/cargo-congruent/src") {
        if !FLOORS.contains(&module_of(&file)[0]) {
            continue;
        }
        let words = reader::words(reader::without_tests(&source));
        let names = words.windows(2).filter(|both| both[0] == "fn").map(|both| both[1].as_str());
        wrong.extend(names.filter(|name| BARE.contains(name)).map(|name| format!("{}: {name}", file.display())));
    }
    assert_eq!(wrong, [""; 0]);
}
