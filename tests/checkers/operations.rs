//! The two checkers of operations against each other: random calls on random shapes, and rustc's verdict beside
//! that of the run-time rule (how, and how to try more: `support/calls.rs`). A relation is a test.

#[path = "support/calls.rs"]
mod calls;
#[path = "support/items.rs"]
mod items;
#[path = "support/random.rs"]
mod random;
mod support;
#[path = "support/words.rs"]
mod words;

#[path = "call_checkers/broadcasts.rs"]
mod broadcasts;
#[path = "call_checkers/gathers.rs"]
mod gathers;
#[path = "call_checkers/indices.rs"]
mod indices;
#[path = "call_checkers/joins.rs"]
mod joins;
#[path = "call_checkers/pads.rs"]
mod pads;
#[path = "call_checkers/products.rs"]
mod products;
#[path = "call_checkers/reductions.rs"]
mod reductions;
#[path = "call_checkers/sums.rs"]
mod sums;
#[path = "call_checkers/windows.rs"]
mod windows;

use calls::{Call, Known, Unknown, compare, random_calls};
use random::Random;

fn relation(name: &str, call: impl Fn(&mut Random) -> Call) {
    let outcome = compare(name, &random_calls(name, 180, call));
    assert!(outcome.disagreements.is_empty(), "{}", outcome.disagreements);
    let accepted = outcome.calls - outcome.refused;
    assert!(accepted >= 80 && outcome.refused >= 40, "{name}: are both sides tried?");
}

/// A rule that is not that of the types is found out, whichever of the two is the stricter one.
#[test]
fn disagreements_are_told() {
    let call = |shape, list: &str, any: &str| Call::of(&[shape], list.into(), any.into());
    let same = "Ok::<_, ShapeError>(x.clone())";
    let other = "x.clone().try_into_shape::<shape![3]>()";
    let unwrapped = format!("{other}.unwrap()");
    let wrong = [
        (call(&[Known(2)], "x.sum::<1>()", "x.sum(&[0], false)"), "rustc refuses what the rule allows"),
        (call(&[Known(2)], "x.sum::<0>()", "x.sum(&[1], false)"), "the rule: Err"),
        (
            Call { same_words: false, ..call(&[Known(2)], &unwrapped, other) },
            "rustc accepts what the rule never allows",
        ),
        (call(&[Known(2)], "x.sum::<0>()", "x.prod(&[0], false)"), "the rule: Ok"),
        (call(&[Known(2)], "x.sum::<0>()", same), "the rule: Ok"),
        (call(&[Unknown], &unwrapped, same), "the rule: Ok"),
        (call(&[Known(3)], "x.clone().try_into_shape::<shape![_]>().unwrap()", same), "every length is known"),
    ];
    let calls: Vec<_> = wrong.iter().map(|(call, _)| call.clone()).collect();
    let told = compare("wrong", &calls).disagreements;
    let told: Vec<_> = told.split("pub fn ").skip(1).collect();
    assert_eq!(told.len(), wrong.len(), "{told:#?}");
    for (told, (_, why)) in told.iter().zip(wrong) {
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn broadcasts() {
    relation("broadcasts", broadcasts::call);
}

#[test]
fn reductions_and_scans() {
    relation("reductions", reductions::call);
}

#[test]
fn products() {
    relation("products", products::call);
}

#[test]
fn joins() {
    relation("joins", joins::call);
}

#[test]
fn gathers_and_scatters() {
    relation("gathers", gathers::call);
}

#[test]
fn indices_and_masks() {
    relation("indices", indices::call);
}

#[test]
fn pads() {
    relation("pads", pads::call);
}

#[test]
fn einstein_sums() {
    relation("sums", sums::call);
}

#[test]
fn convolutions_and_pools() {
    relation("windows", windows::call);
}
