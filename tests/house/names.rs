//! Names of functions are verb phrases, and functions are short: half-sentence names (`of`, `each`) say nothing where they are called.

use crate::read_sources;
use crate::text::{Function, functions};
use crate::workspace;
use std::path::PathBuf;

/// Whole names that say nothing at the call.
const BARE: [&str; 12] = ["of", "run", "one", "parts", "part", "each", "some", "those", "own", "given", "lent", "kept"];

/// The lines of the longest function, its signature included.
const LONGEST: usize = 60;

/// The functions of all packages, each with its file.
fn read_functions() -> Vec<(String, Function)> {
    let named = |(file, source): (PathBuf, String)| {
        let name = file.display().to_string();
        functions(&source).into_iter().map(move |function| (name.clone(), function))
    };
    read_sources(&workspace::folders()).into_iter().flat_map(named).collect()
}

/// Functions that keep the name `of`, by file, each with the reason.
const NAMED_OF: [(&str, &str); 6] = [
    ("crates/operations/src/lib.rs", "a row of the list reads `new(..).of(\"Float\")`"),
    ("crates/kernel/src/element/mod.rs", "programs call `T::of(0.5)`, and error messages print it"),
    ("crates/layout/src/error/refuse.rs", "`fault.of(\"sum\")` reads as what it is"),
    ("src/dim/mod.rs", "programs call `Length::of(3)`"),
    ("src/dim/arithmetic.rs", "a row of `Length`"),
    ("src/shape/lists/lengths.rs", "programs call `Lengths::of(&[2, 3])`"),
];

fn keeps_name(file: &str, function: &Function) -> bool {
    function.name == "of" && NAMED_OF.iter().any(|(of, _)| *of == file)
}

fn has_bare_name(function: &Function) -> bool {
    !function.is_public && BARE.contains(&function.name.as_str())
}

fn say((file, function): &(String, Function)) -> String {
    format!("{file}:{}: `{}`, {} lines", function.line, function.name, function.lines)
}

#[test]
fn private_functions_have_verbs_and_objects() {
    let all = read_functions();
    assert!(all.len() > 1_000, "only {} functions were read", all.len());
    let bare: Vec<_> =
        all.iter().filter(|(file, function)| has_bare_name(function) && !keeps_name(file, function)).map(say).collect();
    assert!(bare.is_empty(), "names that say nothing where they are called:\n{}", bare.join("\n"));
    for (file, reason) in NAMED_OF {
        let stays = all.iter().any(|(other, function)| other == file && has_bare_name(function));
        assert!(stays, "no `of` is left in {file}: {reason}");
    }
}

#[test]
fn functions_are_short() {
    let all = read_functions();
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
