//! An element at a time: of one tensor, of two that broadcast, of three.

use super::{Given, Operation, Ruled, fresh, names_of, row};
use crate::explain::pairs;
use congruent_layout::broadcast::{Operands, broadcast, expands};
use congruent_layout::error::Fault;
use congruent_layout::{Dims, Geometry};
use congruent_operations::Kind;
use std::sync::LazyLock;

const SAME: &str = "An element at a time: the shape stays.";
pub(super) const BROADCAST: &str = "\
Broadcasting: the shapes are lined up at their last axes. Two lengths fit if they are equal, or one of them is 1,
which is stretched; an axis that one of the two does not have is repeated, too.";

/// The functions of one element, from the list of operations. Those with settings in PyTorch have rows of their own.
pub(super) static FUNCTIONS: LazyLock<Operation> = LazyLock::new(|| {
    row(names_of(ROWS, |of| matches!(of.kind, Kind::Unary | Kind::Test)), "&x", SAME, keep_shape).in_place()
});

/// The functions of two elements, likewise.
pub(super) static FUNCTIONS_OF_TWO: LazyLock<Operation> =
    LazyLock::new(|| pair(names_of(ROWS, |of| matches!(of.kind, Kind::Binary | Kind::Operator)), "&self &other"));

pub(super) const ROWS: &[Operation] = &[
    row(
        "to_tensor to_type clone log log1p reciprocal negative detach float double int long bool",
        "&x",
        SAME,
        keep_shape,
    )
    .in_place(),
    row("map", "&x f~?", SAME, keep_shape).in_place(),
    row("gelu", "&x approximate~?", SAME, keep_shape).in_place(),
    row("round", "&x decimals~?", SAME, keep_shape).in_place(),
    row("softplus", "&x beta~? threshold~?", SAME, keep_shape).in_place(),
    row("clamp clip", "&x min~? max~?", SAME, keep_shape).in_place(),
    row("hardtanh", "&x low~? high~?", SAME, keep_shape).in_place(),
    row("threshold", "&x threshold~? value~?", SAME, keep_shape).in_place(),
    row("nan_to_num", "&x nan~? posinf~? neginf~?", SAME, keep_shape).in_place(),
    row("fill zero", "&x value~?", SAME, keep_shape).in_place(),
    pair("copy multiply", "&self &other"),
    pair("add sub subtract", "&self &other alpha~?"),
    pair("div divide", "&self &other rounding_mode~?"),
    pair("zip_map", "&self &other f~?"),
    row("addcdiv addcmul", "&self &a &b value~?", BROADCAST, broadcast_all).in_place().with_steps(pairs::tell_all),
    row("lerp", "&self &end &weight", BROADCAST, broadcast_all).in_place().with_steps(pairs::tell_all),
];

/// A row of two operands that broadcast.
pub(super) const fn pair(names: &'static str, takes: &'static str) -> Operation {
    row(names, takes, BROADCAST, broadcast_two).in_place().with_steps(pairs::tell).drawn(pairs::draw)
}

pub(super) fn keep_shape(given: &Given) -> Ruled {
    fresh(given.sizes())
}

/// The operands of a rule of two.
pub(super) fn operands<'g>(a: &Geometry<'g>, b: &Geometry<'g>) -> Operands<'g> {
    Operands { a: a.sizes, b: b.sizes, a_named: a.named, b_named: b.named }
}

pub(super) fn broadcast_two(given: &Given) -> Ruled {
    if !given.bound.in_place() {
        return broadcast_all(given);
    }
    expands(operands(&given.a(), &given.b()))?;
    given.view(|x, to| {
        to.lay_as(x);
        Ok(0)
    })
}

/// All operands, one after the other.
pub(super) fn broadcast_sizes(given: &Given) -> Result<Dims, Fault> {
    let (mut sizes, mut named) = (Dims::new(), 0);
    for own in &given.operands {
        let own = own.geometry();
        sizes = broadcast(Operands { a: &sizes, b: own.sizes, a_named: named, b_named: own.named })?;
        named |= own.named;
    }
    Ok(sizes)
}

pub(super) fn broadcast_all(given: &Given) -> Ruled {
    fresh(&broadcast_sizes(given)?)
}
