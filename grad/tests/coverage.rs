//! Which methods of tensors variables have, and which not, and why: read from the sources of both.

#[path = "../../tests/support/methods.rs"]
mod methods;
#[path = "../../tests/support/sources.rs"]
mod sources;

use methods::{all_asked, methods};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

fn folder(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(below)
}

fn texts(folders: &[&str]) -> Vec<String> {
    methods::texts(&folders.iter().map(|below| folder(below)).collect::<Vec<_>>(), &methods::OTHERS)
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
