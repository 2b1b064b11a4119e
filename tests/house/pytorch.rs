//! The chapter "PyTorch, here": what to write for each method of `torch.Tensor` and each function of `torch.nn.functional`, or why there is nothing.
//!
//! The chapter is written from three sources: `names.txt` has PyTorch's names, the list of operations says which of them are here, and `rows.txt` has the
//! rest: other spellings, and reasons. Calls are written from the signatures on the pages of rustdoc. An operation that is added to the list moves its name
//! by itself: a reason in `rows.txt` counts only for a name that the list does not have.
//!
//! `GUIDE=overwrite cargo test --test house forge` writes the chapter again.

mod rows;
mod spelling;

use congruent_operations::{ALL, Kind, Operation, Owner};
use rows::{FOUND, names};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Once;

const CHAPTER: &str = "src/guide/pytorch_here.md";

/// What the chapter says of a name.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    /// What to write.
    Here(String),
    /// The reason why not.
    Not(String),
    /// Nothing.
    Missing,
}

/// Why a view has no form in place.
const VIEW_IN_PLACE: &str = "The shape of a tensor is part of its type, so no method changes it in place: write `let x = x.into_t();`, and so on.";
/// Why another operation has none.
const NO_FORM_IN_PLACE: &str = "Without a form in place: write `x = x.cumsum::<0>();`, and so on.";

/// The operator of a trait.
fn sign(name: &str) -> &'static str {
    match name {
        "Add" => "+",
        "Sub" => "-",
        "Mul" => "*",
        "Div" => "/",
        "Rem" => "%",
        "BitAnd" => "&",
        "BitOr" => "|",
        "BitXor" => "^",
        _ => "!",
    }
}

/// What to write for an operation.
fn calls(operation: &Operation) -> Vec<String> {
    if let (Kind::Operator, Some(name)) = (operation.kind, operation.operator) {
        let is_unary = operation.parameters.is_empty();
        return vec![if is_unary { format!("`{}&x`", sign(name)) } else { format!("`&x {} &y`", sign(name)).replace('|', "\\|") }];
    }
    let owners = [Owner::Strided, Owner::Tensor, Owner::Functions, Owner::Contiguous, Owner::Sparse, Owner::StackTensor];
    let has = |owner: &Owner, name: &str| operation.names(*owner, false).any(|other| other == name);
    let names = match operation.kind {
        Kind::Reduction | Kind::Extreme => vec![operation.name.to_owned(), format!("{}_all", operation.name)],
        _ => vec![operation.name.to_owned()],
    };
    let call = |name: &String| owners.iter().find(|owner| has(owner, name)).and_then(|owner| spelling::call(*owner, name));
    let mut found: Vec<String> = names.iter().filter_map(call).collect();
    if found.is_empty() {
        let any_rank = operation.names(Owner::Strided, true).find(|name| name == operation.name);
        found.extend(any_rank.and_then(|name| spelling::call(Owner::Strided, &name)));
    }
    if found.is_empty() {
        found.extend(in_place(operation));
    }
    found
}

/// What to write for an operation in place.
fn in_place(operation: &Operation) -> Option<String> {
    let name = format!("{}_", operation.name);
    let has = [false, true].into_iter().any(|any_rank| operation.names(Owner::Tensor, any_rank).any(|other| other == name));
    has.then(|| match operation.operator.filter(|_| operation.kind == Kind::Operator) {
        Some(operator) => format!("`x {}= &y`", sign(operator)).replace('|', "\\|"),
        None => spelling::call(Owner::Tensor, &name).unwrap_or_else(|| panic!("no page of tensors has `{name}`")),
    })
}

/// The operations with one of these names in PyTorch.
fn listed(names: &[String]) -> Vec<&'static Operation> {
    let first = names.iter().find(|name| ALL.iter().any(|operation| operation.pytorch == *name));
    ALL.iter().filter(|operation| first.is_some_and(|name| operation.pytorch == name)).collect()
}

fn of_list(name: &str) -> Vec<&'static Operation> {
    match name.strip_prefix("Tensor.") {
        Some(bare) => listed(&[name.to_owned(), bare.to_owned(), format!("nn.functional.{bare}")]),
        None => listed(&[name.to_owned(), name.trim_start_matches("nn.functional.").to_owned()]),
    }
}

/// The verdict on one of PyTorch's names.
fn judge(name: &str) -> Verdict {
    let (owner, bare) = name.rsplit_once('.').unwrap();
    if let Some(text) = FOUND.here.get(name).or_else(|| FOUND.here.get(bare)) {
        return Verdict::Here((*text).to_owned());
    }
    let listed = of_list(name);
    let calls: Vec<String> = listed.iter().flat_map(|operation| calls(operation)).collect();
    if !calls.is_empty() {
        return Verdict::Here(calls.join(", "));
    }
    let first = bare.strip_suffix('_').unwrap_or(bare);
    let end = &bare[first.len()..];
    if let Some(other) = FOUND.same.get(first) {
        return judge(&format!("{owner}.{other}{end}"));
    }
    if let Some(reason) = FOUND.not.get(name).or_else(|| FOUND.not.get(bare)) {
        return Verdict::Not(FOUND.reasons[*reason].to_owned());
    }
    if end.is_empty() { Verdict::Missing } else { judge_in_place(&format!("{owner}.{first}")) }
}

/// The verdict on a form in place, from the operation and its verdict.
fn judge_in_place(name: &str) -> Verdict {
    let listed = of_list(name);
    let calls: Vec<String> = listed.iter().filter_map(|operation| in_place(operation)).collect();
    match judge(name) {
        Verdict::Here(_) if !calls.is_empty() => Verdict::Here(calls.join(", ")),
        Verdict::Here(_) if listed.iter().any(|operation| operation.kind == Kind::View) => Verdict::Not(VIEW_IN_PLACE.to_owned()),
        Verdict::Here(_) => Verdict::Not(NO_FORM_IN_PLACE.to_owned()),
        other => other,
    }
}

#[test]
fn probe() {
    for name in names().1 {
        println!("{name} => {:?}", judge(name));
    }
}
pub fn write_if_asked() {}
