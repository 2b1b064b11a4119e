//! The methods of tensors, read from the sources: for tests that ask whether something is there for each of them.

use super::sources::sources;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// Words of macros, and what is public for macros and for nobody else.
const INNER: [&str; 9] = [
    "binary",
    "check_division",
    "forms",
    "known_as_shape",
    "offset_at",
    "rearranged",
    "rearranged_view",
    "unary",
    "unchecked",
];

/// Files that are left out: they define other types (on the stack, in expressions), or make tensors.
pub const OTHERS: [&str; 7] = ["/stack/", "/lazy/", "/build/", "/random/", "tests.rs", "backcompat.rs", "strict.rs"];

/// The sources below these folders, without those whose path has one of `others` in it.
pub fn texts(folders: &[PathBuf], others: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    for below in folders {
        sources(below, &mut files);
    }
    let other = |file: &PathBuf| others.iter().any(|part| file.to_string_lossy().contains(part));
    files.iter().filter(|file| !other(file)).map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// Macros whose rows are methods: a row begins with names.
const STAMPS: [&str; 28] = [
    "along_an_axis",
    "any_rank",
    "checked",
    "compare",
    "convolutions",
    "equality",
    "finds",
    "forms",
    "found",
    "functions",
    "functions_of_one",
    "functions_of_two",
    "gradients",
    "losses",
    "methods",
    "of_classes",
    "of_given_ranks",
    "of_lists",
    "one",
    "order",
    "pools",
    "positions",
    "reductions",
    "several",
    "softmax",
    "sure",
    "transposed",
    "triangles",
];

/// Macros that have such rows in themselves.
const LISTS: [&str; 3] = ["macro_rules! functions_of_one", "macro_rules! functions_of_two", "macro_rules! reductions"];

/// The name of a public function, or of one in a trait.
fn function(head: &str) -> Option<&str> {
    let (before, rest) = head.split_once("fn ")?;
    let shown = ["", "pub ", "any_rank "].contains(&before);
    let name = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_')?];
    (shown && !name.is_empty()).then_some(name)
}

/// What is no name at the beginning of a row.
const STOPS: &str = "by where errors mut let pub fn if match true move for use assert_eq unsafe type crate";

/// The names in a row, up to its types and expressions. (It may begin with a name in brackets.)
fn row(head: &str) -> impl Iterator<Item = &str> {
    let head = head.trim_start_matches('[');
    let names = head.split(|c: char| !c.is_alphanumeric() && !"_ :;,}]".contains(c)).next().unwrap_or("");
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let name = move |word: &&str| ["T", "t"].contains(word) || word.len() > 1 && word.chars().all(small);
    let words = names.split([' ', ':', ';', ',', '}', ']']);
    let before = words.take_while(|word| word.is_empty() || STOPS.split(' ').all(|stop| stop != *word));
    before.filter(name).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether the head of a block names an owner: `impl<T, S: List> Tensor<T, S>, ViewMut<'_, T, S>;`, `impl<T> $owner {`.
fn owned(head: &str, owners: &[&str]) -> bool {
    let of = match head.split_once(" for ") {
        Some((of_trait, of)) if of_trait.starts_with("pub trait") => of,
        Some(_) => return false,
        None => head,
    };
    let names =
        |word: &str, owner: &str| word.strip_prefix(owner).is_some_and(|rest| rest.is_empty() || rest.starts_with('<'));
    of.split([' ', ',']).any(|word| owners.iter().any(|owner| names(word, owner)))
}

/// The methods that the sources give these owners, by themselves, or as those of a trait for them.
pub fn methods(texts: &[String], owners: &[&str], traits: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in texts {
        let (mut of_owner, mut stamps) = (false, false);
        for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '#'])) {
            let (head, indent) = (line.trim_start(), line.len() - line.trim_start().len());
            let macro_of = |head: &str| {
                STAMPS
                    .iter()
                    .find(|name| head.strip_prefix(**name).is_some_and(|rest| rest.starts_with("! {")))
                    .copied()
            };
            if line == "}" {
                (of_owner, stamps) = (false, false);
            } else if indent == 0 && (macro_of(head).is_some() || LISTS.iter().any(|list| head.starts_with(list))) {
                stamps = true;
                if let Some((_, rows)) = head.split_once("! {").filter(|(_, rows)| rows.ends_with('}')) {
                    found.extend(row(rows.trim()).map(str::to_owned));
                    stamps = false;
                }
            } else if head.starts_with("impl<") || head.starts_with("pub trait ") {
                // Also in `twins!`, and where a macro prints it.
                of_owner =
                    owned(head, owners) || traits.iter().any(|name| head.starts_with(&format!("pub trait {name}<")));
            } else if let Some(name) = function(head).filter(|_| of_owner || indent == 0 && traits.contains(&"fn")) {
                found.insert(name.to_owned());
            } else if stamps && [4, 8, 12, 16].contains(&indent) {
                found.extend(row(head).map(str::to_owned));
            }
        }
    }
    found
}

/// One name for all forms of a reduction; nothing for what is not asked for.
fn asked(name: &str) -> Option<String> {
    let inner = INNER.contains(&name) || name == "false";
    let starts = ["try_", "into_", "from_"].iter().any(|start| name.starts_with(start));
    let gradient = name.contains("_backward");
    let ends =
        ["_mut", "_of", "_like"].iter().any(|end| name.ends_with(end)) || name.ends_with('_') && name != "where_";
    let form = ["_axes_keepdim", "_keepdim", "_axes", "_all"].iter().find_map(|form| name.strip_suffix(form));
    (!inner && !starts && !ends && !gradient).then(|| form.unwrap_or(name).to_owned())
}

/// The names without their forms.
pub fn all_asked(methods: &BTreeSet<String>) -> BTreeSet<String> {
    methods.iter().filter_map(|name| asked(name)).collect()
}
