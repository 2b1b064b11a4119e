//! The two checkers of operations against each other: random calls on random shapes, and rustc's verdict beside
//! that of the run-time rule (how, and how to try more: `calls.rs`). A relation is a test.

mod broadcasts;
mod gathers;
mod indices;
mod joins;
mod pads;
mod products;
mod reductions;
mod sums;
mod windows;

use super::calls::{Call, Known, Unknown, compare, random_calls};
use crate::random::Random;

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
