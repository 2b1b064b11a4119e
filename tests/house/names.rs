//! Names of functions are verb phrases, and functions are short: half-sentence names (`of`, `each`) say nothing where they are called.

use crate::read_sources;
use crate::text::{Function, functions};
use std::path::PathBuf;

/// Whole names that say nothing at the call.
const BARE: [&str; 12] = ["of", "run", "one", "parts", "part", "each", "some", "those", "own", "given", "lent", "kept"];

/// The folders in which no private function has such a name.
const NAMED: [&str; 12] = [
    "src",
    "crates/formats/src",
    "crates/kernel/src",
    "crates/layout/src",
    "crates/fft/src",
    "crates/files/src",
    "crates/grad/src",
    "crates/linalg/src",
    "crates/machines/src",
    "macros/src",
    "crates/course/src",
    "crates/notation/src",
];

/// The folders in which no function is longer than [`LONGEST`].
const SHORT: [&str; 17] = [
    "crates/formats/src",
    "crates/kernel/src",
    "crates/layout/src",
    "crates/fft/src",
    "crates/files/src",
    "crates/grad/src",
    "crates/linalg/src",
    "crates/machines/src",
    "macros/src",
    "crates/course/src",
    "crates/notation/src",
    "crates/operations/src",
    "src/dim",
    "src/shape",
    "src/tensor",
    "src/ops",
    "src/show",
];

/// The lines of the longest function, its signature included.
const LONGEST: usize = 60;

/// The functions in these folders, each with its file.
fn read_functions(folders: &[&str]) -> Vec<(String, Function)> {
    let named = |(file, source): (PathBuf, String)| {
        let name = file.display().to_string();
        functions(&source).into_iter().map(move |function| (name.clone(), function))
    };
    read_sources(folders).into_iter().flat_map(named).collect()
}

/// Methods of public traits that keep the name `of`, by file, each with the reason.
const OF_TRAITS: [(&str, &str); 5] = [
    ("crates/kernel/src/element/mod.rs", "programs call `T::of(0.5)`, and error messages print it"),
    ("crates/layout/src/error/refuse.rs", "`fault.of(\"sum\")` reads as what it is"),
    ("src/dim/mod.rs", "programs call `Length::of(3)`"),
    ("src/dim/arithmetic.rs", "a row of `Length`"),
    ("src/shape/lists/lengths.rs", "programs call `Lengths::of(&[2, 3])`"),
];

fn is_of_a_trait(file: &str, function: &Function) -> bool {
    function.name == "of" && OF_TRAITS.iter().any(|(of, _)| *of == file)
}

fn has_bare_name(function: &Function) -> bool {
    !function.is_public && BARE.contains(&function.name.as_str())
}

fn say((file, function): &(String, Function)) -> String {
    format!("{file}:{}: `{}`, {} lines", function.line, function.name, function.lines)
}

#[test]
fn private_functions_have_verbs_and_objects() {
    let all = read_functions(&NAMED);
    assert!(all.len() > 1_000, "only {} functions were read", all.len());
    let bare: Vec<_> = all
        .iter()
        .filter(|(file, function)| has_bare_name(function) && !is_of_a_trait(file, function))
        .map(say)
        .collect();
    assert!(bare.is_empty(), "names that say nothing where they are called:\n{}", bare.join("\n"));
    for (file, reason) in OF_TRAITS {
        let stays = all.iter().any(|(other, function)| other == file && has_bare_name(function));
        assert!(stays, "no `of` is left in {file}: {reason}");
    }
}

#[test]
fn functions_are_short() {
    let all = read_functions(&SHORT);
    assert!(all.len() > 2_000, "only {} functions were read", all.len());
    let long: Vec<_> = all.iter().filter(|(_, function)| function.lines > LONGEST).map(say).collect();
    assert!(long.is_empty(), "functions of more than {LONGEST} lines:\n{}", long.join("\n"));
}

#[test]
fn a_bare_name_is_seen() {
    let read = functions("pub fn of() {} pub(crate) fn of() {} fn each<T>() {} fn each_row() {}");
    let bare: Vec<_> = read.iter().map(has_bare_name).collect();
    assert_eq!(bare, [false, true, true, false]);
}
