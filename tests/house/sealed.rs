//! No user forges a shape: every public trait is sealed, or `open` says why it need not be.
//!
//! A trait is public here where a path of a user leads to it, hidden or not. It is *sealed* where one of its supertraits, or the
//! type of an item that an impl must write, has no such path. A trait with parameters that only a supertrait closes is *half*
//! sealed: `impl Broadcast<Mine> for shape![3]` compiles. So is a row between lengths or shapes that nothing closes. Neither
//! forges anything, because no method takes a type of a user's own in the place of a length, a shape, a list of axes or an
//! index: `ui-tests/forged` tries.

#[path = "sealed/crates.rs"]
mod crates;
#[path = "sealed/open.rs"]
mod open;

use crates::{Crate, Trait};
use std::collections::BTreeSet;

/// Types that a user cannot name, though they are `pub`: an item that has one must be written, and cannot be.
const NAMELESS: [&str; 14] = [
    "Blocks",
    "Checks",
    "Entered",
    "Entries",
    "Equal",
    "FilterParts",
    "Handle",
    "Lifted",
    "LiftedFilter",
    "Ref",
    "RefMut",
    "Seal",
    "Window",
    "Windows",
];

/// How a trait is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Closed {
    /// To every impl.
    Sealed,
    /// `Self` is a type of the library; a parameter may be any.
    Half,
    /// To nothing.
    Open,
}

fn judge(house: &Crate, what: &Trait) -> Closed {
    if what.required.iter().any(|word| NAMELESS.contains(&word.as_str())) {
        return Closed::Sealed;
    }
    let supers: Vec<_> = what.supers.iter().filter_map(|name| house.find(&what.module, name)).collect();
    let over_all = |of: &&Trait| judge(house, of) == Closed::Sealed && of.parameters == what.parameters;
    if supers.iter().any(over_all) {
        return Closed::Sealed;
    }
    let closes_self = |of: &&Trait| !house.is_public(of) || judge(house, of) != Closed::Open;
    match supers.iter().any(closes_self) {
        true if what.parameters == 0 => Closed::Sealed,
        true => Closed::Half,
        false => Closed::Open,
    }
}

fn judged(source: &str) -> (Crate, Vec<(String, Closed)>) {
    let house = Crate::read(source);
    let found = house.public().map(|what| (what.path(), judge(&house, what))).collect();
    (house, found)
}

/// The paths with this verdict.
fn those(found: &[(String, Closed)], verdict: Closed) -> BTreeSet<&str> {
    found.iter().filter(|(_, closed)| *closed == verdict).map(|(path, _)| path.as_str()).collect()
}

fn compare(source: &str, open: &[(&str, &str)], rows: &[&str], at_least: [usize; 3]) {
    let (_, found) = judged(source);
    let (sealed, half, any) = (those(&found, Closed::Sealed), those(&found, Closed::Half), those(&found, Closed::Open));
    let listed: BTreeSet<&str> = open.iter().map(|(path, _)| *path).chain(rows.iter().copied()).collect();
    assert_eq!(listed.len(), open.len() + rows.len(), "a trait is listed twice");
    let missing: Vec<_> = any.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&any).collect();
    assert!(missing.is_empty(), "seal these, or say in `tests/house/sealed/open.rs` why not:\n{missing:#?}");
    assert!(gone.is_empty(), "listed as open, but sealed or gone:\n{gone:#?}");
    let counts = [sealed.len(), half.len(), any.len()];
    assert!(counts.iter().zip(at_least).all(|(n, least)| *n >= least), "{counts:?}: does the test still see them?");
    println!("{source}: {} public traits: {counts:?} sealed, half, open", found.len());
}

#[test]
fn every_public_trait_is_sealed_or_says_why_not() {
    compare("src", &open::ON_PURPOSE, &open::ROWS, [60, 60, 100]);
}

#[test]
fn every_public_trait_of_gradients_is_sealed_or_says_why_not() {
    compare("grad/src", &open::GRADIENTS, &[], [5, 0, 5]);
}

#[test]
fn what_has_no_name_is_reached_by_no_path() {
    for source in ["src", "grad/src"] {
        let house = Crate::read(source);
        for name in NAMELESS {
            let public: Vec<_> = house.types_named(name).filter(|module| house.is_reached(module, name)).collect();
            assert!(public.is_empty(), "{name} can be named: {public:?}");
        }
    }
}

#[test]
fn these_are_sealed() {
    let (_, found) = judged("src");
    let sealed = those(&found, Closed::Sealed);
    for name in [
        "dim::relax::RelaxDim",
        "shape::lists::relax::RelaxAxes",
        "shape::lists::relax::Relaxes",
        "shape::views::slice::Strip",
        "shape::views::slice::Select",
        "shape::axes::reduce_axes::ReduceAxes",
        "shape::axes::hollow::ChoosesAxes",
        "tensor::views::slice::Listed",
        "tensor::views::slice::Items",
        "ops::index::items::Indices",
        "tensor::operand::Operand",
        "tensor::operand::Beside",
        "shape::lists::lengths::Lengths",
        "dim::Length",
        "shape::axes::axis::AxisList",
        "shape::views::view::Wanted",
        "sparse::dense::Target",
        "kernel::element::Number",
    ] {
        assert!(sealed.contains(name), "{name} is not sealed");
    }
}

/// An `impl Sealed for Holder<F>` says of `F` what it must be.
#[test]
fn a_seal_of_a_holder_bounds_what_it_holds() {
    let bare = |words: &[String]| {
        words.windows(4).any(|w| w[0] == "Sealed" && w[1] == "for" && w[2] == "Front" && w[3] == "<")
    };
    for file in crates::files("src") {
        let text = std::fs::read_to_string(&file).unwrap();
        let words = super::floors::reader::words(&text);
        assert!(!bare(&words) || !text.contains("impl<F> Sealed for Front<F>"), "{}: any `F`", file.display());
    }
}
