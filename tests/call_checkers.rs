//! The two checkers of operations against each other: random calls on random shapes, and rustc's verdict beside
//! that of the run-time rule (how, and how to try more: `support/calls.rs`). A relation is a test.

#[path = "support/calls.rs"]
mod calls;
#[path = "support/items.rs"]
mod items;
#[path = "support/random.rs"]
mod random;
mod support;

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

use calls::{Call, agree};
use random::Random;

fn relation(name: &str, call: impl Fn(&mut Random) -> Call) {
    let outcome = agree(name, 180, call);
    assert!(outcome.calls >= 150 && outcome.refused >= 40, "{name}: are both sides tried?");
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
