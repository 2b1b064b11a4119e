//! The chapter "PyTorch, here": what to write for each method of `torch.Tensor`, each function of `torch.nn.functional` and other functions of `torch`, or why there is nothing.
//!
//! The chapter is written from three sources: `names.txt` has PyTorch's names, the list of operations says which of them are here, and `rows.txt` has the
//! rest: other spellings, and reasons. Calls are written from the signatures on the pages of rustdoc. An operation that is added to the list moves its name
//! by itself: a reason in `rows.txt` counts only for a name that the list does not have.
//!
//! `GUIDE=overwrite cargo test --test house forge` writes the chapter again.

mod chapter;
mod rows;
mod spelling;

use chapter::codes;
use congruent_operations::{ALL, Kind, Operation, Owner};
use rows::{FOUND, names};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{LazyLock, Once};

const CHAPTER: &str = "src/guide/pytorch_here.md";

/// What the chapter says of a name.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    /// What to write.
    Here(String),
    /// Several operations.
    Expression(String),
    /// The reason why not.
    Not(String),
    /// Nothing.
    Missing,
}

impl Verdict {
    fn here(&self) -> Option<&str> {
        if let Verdict::Here(text) = self { Some(text) } else { None }
    }

    fn expression(&self) -> Option<&str> {
        if let Verdict::Expression(text) = self { Some(text) } else { None }
    }
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
        return vec![if is_unary {
            format!("`{}&x`", sign(name))
        } else {
            format!("`&x {} &y`", sign(name)).replace('|', "\\|")
        }];
    }
    let owners =
        [Owner::Strided, Owner::Tensor, Owner::Functions, Owner::Contiguous, Owner::Sparse, Owner::StackTensor];
    let has = |owner: &Owner, name: &str| operation.names(*owner, false).any(|other| other == name);
    let names = match operation.kind {
        Kind::Reduction | Kind::Extreme => vec![operation.name.to_owned(), format!("{}_all", operation.name)],
        _ => vec![operation.name.to_owned()],
    };
    let call = |name: &String| {
        let owner = *owners.iter().find(|owner| has(owner, name))?;
        let of = if owner == Owner::Sparse { ", of `Sparse`" } else { "" };
        Some(spelling::call(owner, name)? + of)
    };
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
    let has =
        [false, true].into_iter().any(|any_rank| operation.names(Owner::Tensor, any_rank).any(|other| other == name));
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
        None => {
            let bare = name.trim_start_matches("nn.functional.").trim_start_matches("torch.");
            listed(&[name.to_owned(), bare.to_owned()])
        }
    }
}

/// The row of a name, `Tensor.unfold` or `unfold`.
fn row<T: Copy>(rows: &BTreeMap<&'static str, T>, name: &str) -> Option<T> {
    rows.get(name).or_else(|| rows.get(name.rsplit('.').next().unwrap())).copied()
}

/// The verdict on one of PyTorch's names.
fn judge(name: &str) -> Verdict {
    let (owner, bare) = name.rsplit_once('.').unwrap();
    let first = bare.strip_suffix('_').unwrap_or(bare);
    let end = &bare[first.len()..];
    if let Some(text) = row(&FOUND.instead, name) {
        return Verdict::Here(text.to_owned());
    }
    let calls: Vec<String> = of_list(name).iter().flat_map(|operation| calls(operation)).collect();
    if !calls.is_empty() {
        return Verdict::Here(calls.join(", "));
    }
    if let Some(other) = FOUND.same.get(first) {
        return judge(&format!("{owner}.{other}{end}"));
    }
    if let Some(text) = row(&FOUND.here, name) {
        return Verdict::Here(text.to_owned());
    }
    if let Some(text) = row(&FOUND.expressions, name) {
        return Verdict::Expression(text.to_owned());
    }
    if let Some(reason) = row(&FOUND.not, name) {
        return Verdict::Not(FOUND.reasons[reason].to_owned());
    }
    if end.is_empty() { Verdict::Missing } else { judge_in_place(&format!("{owner}.{first}")) }
}

/// The verdict on a form in place, from the operation and its verdict.
fn judge_in_place(name: &str) -> Verdict {
    let listed = of_list(name);
    let calls: Vec<String> = listed.iter().filter_map(|operation| in_place(operation)).collect();
    match judge(name) {
        Verdict::Here(_) if !calls.is_empty() => Verdict::Here(calls.join(", ")),
        Verdict::Here(_) if listed.iter().any(|operation| operation.kind == Kind::View) => {
            Verdict::Not(VIEW_IN_PLACE.to_owned())
        }
        Verdict::Here(_) | Verdict::Expression(_) => Verdict::Not(NO_FORM_IN_PLACE.to_owned()),
        other => other,
    }
}

/// The verdicts on all names.
static VERDICTS: LazyLock<Vec<(&str, Verdict)>> =
    LazyLock::new(|| names().1.into_iter().map(|name| (name, judge(name))).collect());

/// Writes the chapter where that is asked for, once and before any test reads it.
pub fn write_if_asked() {
    static WRITTEN: Once = Once::new();
    let asked = std::env::var("GUIDE").is_ok_and(|guide| guide == "overwrite");
    WRITTEN.call_once(|| {
        if asked {
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(CHAPTER), chapter::write()).unwrap();
        }
    });
}

#[test]
fn each_name_of_pytorch_has_a_row() {
    let missing = VERDICTS.iter().filter(|(_, verdict)| *verdict == Verdict::Missing);
    let missing: Vec<_> = missing.map(|(name, _)| name).collect();
    assert!(missing.is_empty(), "no operation, and no row of tests/house/pytorch/rows.txt: {missing:?}");
}

#[test]
fn a_row_is_of_a_name_of_pytorch() {
    let names = names().1;
    let is_name = |row: &str| names.iter().any(|name| *name == row || name.rsplit('.').next() == Some(row));
    let rows = [&FOUND.instead, &FOUND.here, &FOUND.expressions, &FOUND.same].into_iter().flat_map(BTreeMap::keys);
    let unknown: Vec<_> = rows.chain(FOUND.not.keys()).filter(|row| !is_name(row)).collect();
    assert!(unknown.is_empty(), "PyTorch has no such names: {unknown:?}");
}

/// Methods and types of other crates, and of features, are declared in a source. (The rest is compiled in the chapter.)
#[test]
fn a_row_names_what_is_there() {
    let sources = crate::read_sources(&["src", "crates/linalg/src", "crates/fft/src", "crates/grad/src"]);
    let text: String = sources.into_iter().map(|(_, text)| text).collect();
    let is_listed = |name: &str| ALL.iter().any(|operation| name == operation.name);
    let is_declared = |name: &str| {
        let declares = |kind: &&str| {
            let declaration = format!("{kind} {name}");
            let mut after = text.split(&declaration).skip(1);
            after.any(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
        };
        is_listed(name) || ["fn", "struct", "trait"].iter().any(declares)
    };
    let texts = [&FOUND.instead, &FOUND.here, &FOUND.expressions].into_iter().flat_map(BTreeMap::values);
    let texts = texts.filter(|text| ["congruent-", "feature", "Sparse", "pool"].iter().any(|word| text.contains(word)));
    let called: Vec<String> = texts.flat_map(|text| codes(text)).filter_map(|code| called(&code)).collect();
    let missing: Vec<_> = called.iter().filter(|name| !is_declared(name)).collect();
    assert!(missing.is_empty(), "rows.txt names what no source declares: {missing:?}");
    assert!(called.len() > 30, "only {called:?} were read: does the test still see them?");
}

/// The method or the type that a piece of code names: `x.cov()`, `nn::Dropout`.
fn called(code: &str) -> Option<String> {
    let path = code.split(['(', '<']).next().unwrap().trim_end_matches(':');
    let name = path.rsplit(['.', ':']).next().unwrap();
    let is_name = name != code && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    is_name.then(|| name.to_owned())
}

#[test]
fn the_chapter_is_that_of_the_list() {
    write_if_asked();
    let there = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(CHAPTER)).unwrap();
    assert!(there == chapter::write(), "{CHAPTER} is stale: run with GUIDE=overwrite");
}
