//! No user forges a shape: every public trait is sealed, or `open` says why it need not be.
//!
//! A trait is public here where a path of a user leads to it, hidden or not, be it a path of `congruent_kernel`. It is *sealed* where one of its supertraits, or the
//! type of an item that an impl must write, has no such path. A trait with parameters that only a supertrait closes is *half*
//! sealed: `impl Broadcast<Mine> for shape![3]` compiles. So is a row between lengths or shapes that nothing closes. Neither
//! forges anything, because no method takes a type of a user's own in the place of a length, a shape, a list of axes or an
//! index: [`methods`] reads the bounds of every type parameter of a function, `ui-tests/forged` and `tests/views/forged.rs` try.

#[path = "sealed/crates.rs"]
pub mod crates;
#[path = "sealed/methods.rs"]
mod methods;
#[path = "sealed/open.rs"]
mod open;

use crates::{Crate, Trait};
use std::collections::BTreeSet;

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
    if house.names_hidden(&what.module, &what.required) {
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

fn judged(source: &'static str) -> (&'static Crate, Vec<(String, Closed)>) {
    let house = Crate::read(source);
    let found = house.public().map(|what| (what.path(), judge(house, what))).collect();
    (house, found)
}

/// The paths with this verdict.
fn those(found: &[(String, Closed)], verdict: Closed) -> BTreeSet<&str> {
    found.iter().filter(|(_, closed)| *closed == verdict).map(|(path, _)| path.as_str()).collect()
}

/// These names, each with its module in front.
fn spell_names(module: &str, names: &str) -> Vec<String> {
    let front = if module.is_empty() { String::new() } else { format!("{module}::") };
    names.split_whitespace().map(|name| format!("{front}{name}")).collect()
}

fn compare(source: &'static str, open: &[(&str, &str)], rows: &[(&str, &str)], at_least: [usize; 3]) {
    let (_, mut found) = judged(source);
    // (The crates about numbers have lists of their own.)
    found.retain(|(path, _)| !path.split("::").next().is_some_and(crates::is_of_numbers));
    let (sealed, half, any) = (those(&found, Closed::Sealed), those(&found, Closed::Half), those(&found, Closed::Open));
    let rows: Vec<String> = rows.iter().flat_map(|&(module, names)| spell_names(module, names)).collect();
    let listed: BTreeSet<&str> = open.iter().map(|(path, _)| *path).chain(rows.iter().map(String::as_str)).collect();
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
fn every_public_trait_of_the_kernel_is_sealed_or_says_why_not() {
    compare("crates/kernel/src", &open::KERNEL, &[], [20, 0, 9]);
}

#[test]
fn every_public_trait_of_layouts_is_sealed_or_says_why_not() {
    compare("crates/layout/src", &open::LAYOUT, &[], [0, 0, 3]);
}

#[test]
fn every_public_trait_of_gradients_is_sealed_or_says_why_not() {
    compare("crates/grad/src", &open::GRADIENTS, &[], [5, 0, 5]);
}

#[test]
fn every_public_trait_of_many_machines_is_sealed_or_says_why_not() {
    compare("crates/machines/src", &open::MACHINES, &[], [2, 4, 20]);
    let (house, found) = judged("crates/machines/src");
    let sealed = those(&found, Closed::Sealed);
    // An axis of a mesh is a type of the program: it could stand on either side of these.
    for name in ["AllReduced", "AllReducedFactor", "AllReducedFirst", "AllReducedTerm", "JoinedBy", "Free", "Without"] {
        let path = house.public().map(Trait::path).find(|path| path.rsplit("::").next() == Some(name)).unwrap();
        assert!(sealed.contains(path.as_str()), "{name} is not sealed");
    }
}

fn names_of_traits() -> methods::Traits {
    let (mut all, mut open, mut half) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for source in ["src", "crates/grad/src"] {
        let (house, found) = judged(source);
        all.extend(house.names().map(String::from));
        for (path, closed) in found {
            let name = path.rsplit("::").next().unwrap_or(&path).to_owned();
            match closed {
                Closed::Open => open.insert(name),
                Closed::Half => half.insert(name),
                Closed::Sealed => false,
            };
        }
    }
    let closed: BTreeSet<String> = all.difference(&open).cloned().collect();
    let sealed = closed.difference(&half).cloned().collect();
    methods::Traits { all, closed, sealed }
}

#[test]
fn no_function_takes_a_type_of_a_users_own_for_a_shape() {
    let traits = names_of_traits();
    let printed = methods::printed_parameters();
    assert!(printed.len() > 10, "found {} in the signatures of `faces!`", printed.len());
    let parameters =
        ["src", "crates/grad/src"].into_iter().flat_map(methods::parameters).chain(printed).collect::<Vec<_>>();
    let found: BTreeSet<&str> = parameters.iter().filter(|of| of.is_open(&traits)).map(|of| of.name.as_str()).collect();
    let listed: BTreeSet<String> =
        open::PARAMETERS.iter().flat_map(|&(module, names, _)| spell_names(module, names)).collect();
    let listed: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(
        missing.is_empty(),
        "bound these by a sealed trait, or say in `tests/house/sealed/open.rs` why not:\n{missing:#?}"
    );
    assert!(gone.is_empty(), "listed as open, but closed or gone:\n{gone:#?}");
    assert!(parameters.len() > 350, "found {} type parameters: does the test still see them?", parameters.len());
    println!("{} type parameters of public functions, {} open for a reason", parameters.len(), found.len());
}

#[test]
fn these_are_sealed() {
    let (_, found) = judged("src");
    let sealed = those(&found, Closed::Sealed);
    for name in [
        "dim::relax::RelaxDim",
        "shape::lists::lengths::RelaxAxes",
        "shape::lists::relax::Relaxes",
        "shape::views::slice::Strip",
        "shape::views::slice::Select",
        "shape::axes::reduce_axes::ReduceAxes",
        "shape::axes::zero_length::ChoosesAxes",
        "tensor::views::slice::Listed",
        "tensor::views::slice::Items",
        "ops::index::items::Indices",
        "tensor::operand::Operand",
        "shape::lists::lengths::Lengths",
        "dim::Length",
        "shape::axes::axis::AxisList",
        "shape::views::view::Wanted",
        "sparse::dense::Target",
        "congruent_kernel::element::Number",
    ] {
        assert!(sealed.contains(name), "{name} is not sealed");
    }
}

/// `impl<F> Sealed for Front<F>` said of any `F` that it is a list of items. A seal of a type with parameters bounds each, or
/// is one of these, whose own trait does.
const BARE: [(&str, &str); 6] = [
    ("(X, I)", "`Items` and `Indices` ask `I` for its value"),
    ("(F, I)", "`Listed` asks `I` for its value"),
    ("Settings<", "`ConvRule` asks for a number of groups"),
    ("Pooling<K, S, P, D, C>", "`PoolRule` asks for numbers in each place"),
    ("super::Pool<R>", "`Windowed` asks for a `PoolRule`"),
    ("&super::Strided<T, V>", "a tensor: its shape is sealed where it was made"),
];

/// A seal that a macro prints for each of its rows, `[T: 'static, D: Length] Tensor<T, ((), D)>: ..`, whose parameters the next test
/// reads.
const STAMPED: (&str, &str) = ("ops/combinations/meshgrid.rs", "impl<$($param)*> Sealed for $name {}");

#[test]
fn a_seal_of_a_type_with_parameters_bounds_them() {
    let (mut seen, mut stamped) = (0, 0);
    for file in crates::files("src") {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = text.lines().filter(|line| line.contains("impl<") && line.contains("Sealed for "));
        for line in lines {
            seen += 1;
            if file.ends_with(STAMPED.0) && line.trim() == STAMPED.1 {
                stamped += 1;
                continue;
            }
            let (parameters, rest) = line.split_once("Sealed for ").unwrap();
            let bare = !parameters.contains(": ") && !rest.contains("where");
            assert!(
                !bare || BARE.iter().any(|(what, _)| rest.starts_with(what)),
                "{}: any parameter is sealed: {line}",
                file.display()
            );
        }
    }
    assert!(seen > 10, "only {seen} seals were read: does the test still see them?");
    assert_eq!(stamped, 1, "the macro of {STAMPED:?} is another");
}

#[test]
fn a_stamped_seal_bounds_each_parameter() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = std::fs::read_to_string(root.join(STAMPED.0)).unwrap();
    let (_, rows) = text.split_once("\nvectors! {\n").unwrap();
    let (rows, _) = rows.split_once("\n}\n").unwrap();
    for row in rows.lines() {
        let (parameters, _) = row.trim().strip_prefix('[').unwrap().split_once(']').unwrap();
        let bare: Vec<_> = parameters.split(", ").filter(|parameter| !parameter.contains(": ")).collect();
        assert!(bare.is_empty(), "{bare:?} may be anything: {row}");
    }
}
