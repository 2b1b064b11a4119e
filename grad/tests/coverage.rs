//! Which methods of tensors variables have, and which not, and why: read from the sources of both.

#[path = "../../tests/support/sources.rs"]
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::sources;

/// Why variables do not have a method. Not asked for: what is in place, `try_` twins, views to write through, moves, constructors, and gradients that
/// rules call (`max_pool2d_backward`). (Of a rank known at run time every method is a `try_` one.) One form of a reduction stands for all.
const WITHOUT: [(&str, &[&str]); 7] = [
    (
        "the result has no slope: whole numbers, or whether something holds; `x.value()` has the method",
        &[
            "all",
            "any",
            "argmax",
            "argmin",
            "argsort",
            "argsort_descending",
            "bincount",
            "bincount_with",
            "count_nonzero",
            "eq",
            "ge",
            "gt",
            "isnan",
            "le",
            "lt",
            "ne",
            "nonzero",
            "one_hot",
            "searchsorted",
            "searchsorted_with",
        ],
    ),
    (
        "where elements lie in memory is no part of a variable's value",
        &["as_strided", "contiguous", "data_ptr", "is_contiguous", "storage_offset", "strides"],
    ),
    (
        "elements themselves, which are no variables: `x.value()` lends them, `x.to_vec()` and `x.item()` give them",
        &["as_dyn", "as_mut_slice", "as_shape", "as_slice", "as_view", "axis_iter", "get", "iter", "to_tensor"],
    ),
    ("a closure has no slope that is known", &["map", "zip_map"]),
    ("one length, of the value: `x.value().dim::<0>()`", &["dim"]),
    ("elements of another type: a tape has one", &["to_type"]),
    ("the other operand is sparse", &["add_sparse"]),
];

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

fn folder(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(below)
}

fn texts(folders: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    for below in folders {
        sources(&folder(below), &mut files);
    }
    // On the stack, in expressions, and where tensors are made, are other types, and no operands.
    let other = |file: &PathBuf| {
        let path = file.to_string_lossy();
        ["/stack/", "/lazy/", "/build/", "/random/", "tests.rs", "backcompat.rs", "strict.rs"]
            .iter()
            .any(|part| path.contains(part))
    };
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
fn methods(texts: &[String], owners: &[&str], traits: &[&str]) -> BTreeSet<String> {
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

fn all_asked(methods: &BTreeSet<String>) -> BTreeSet<String> {
    methods.iter().filter_map(|name| asked(name)).collect()
}

#[test]
fn every_method_is_a_variables_or_has_a_reason_not_to_be() {
    let owners = ["Strided", "Tensor", "$name", "$owner"];
    let eager =
        all_asked(&methods(&texts(&["../src/ops", "../src/tensor", "../src/sparse"]), &owners, &["Cat", "Stack"]));
    let traits = ["AnyRankVar", "VarCat", "VarStack", "VarIndexed", "VarScattered", "fn"];
    let ours = all_asked(&methods(&texts(&["src"]), &["Var"], &traits));
    assert!(eager.len() > 150, "only {} methods were read: does the test still see them?", eager.len());
    for known in [
        "exp",
        "pow",
        "sum",
        "permute",
        "narrow",
        "unfold",
        "max",
        "cumsum",
        "gather",
        "conv2d",
        "max_pool2d",
        "tril",
        "cat",
        "matmul",
        "lt",
    ] {
        assert!(eager.contains(known), "`{known}` was not read: does the test still see it?");
    }
    let reasons: BTreeSet<&str> = WITHOUT.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let mut faults: Vec<String> = eager
        .iter()
        .filter(|name| !ours.contains(*name) && !reasons.contains(name.as_str()))
        .map(|name| format!("`{name}` has neither a rule nor a reason"))
        .collect();
    faults.extend(
        reasons.iter().filter(|name| !eager.contains(**name)).map(|name| format!("`{name}` is no method of tensors")),
    );
    faults.extend(
        reasons
            .iter()
            .filter(|name| ours.contains(**name))
            .map(|name| format!("`{name}` has a rule and a reason not to")),
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Operators of whole numbers and of `bool`, which have no slope.
const OPERATORS_WITHOUT: [&str; 4] = ["BitAnd", "BitOr", "BitXor", "Not"];

/// The traits of the rows of these macros: `Add add ..;`.
fn operators(text: &str, macros: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut stamps = false;
    for line in text.lines() {
        if macros.iter().any(|name| line == format!("{name}! {{")) {
            stamps = true;
        } else if line == "}" {
            stamps = false;
        } else if stamps {
            let name = line.trim_start().split(' ').next().unwrap_or("");
            found.extend(name.starts_with(char::is_uppercase).then(|| name.to_owned()));
        }
    }
    found
}

/// A row of variables prints every form: `operators.rs` has them.
#[test]
fn every_operator_is_a_variables_or_has_no_slope() {
    let read = |below: &str| fs::read_to_string(folder(below)).unwrap();
    let eager = operators(&read("../src/ops/operators.rs"), &["operators", "prefix"]);
    let mut ours = operators(&read("src/rules/arithmetic.rs"), &["operators"]);
    ours.insert("Neg".to_owned());
    assert!(eager.len() >= 10, "only {eager:?} were read: does the test still see them?");
    ours.extend(OPERATORS_WITHOUT.map(str::to_owned));
    assert_eq!(eager, ours);
}
