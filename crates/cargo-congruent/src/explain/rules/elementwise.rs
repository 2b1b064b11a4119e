//! An element at a time: of one tensor, of two that broadcast, of three.

use super::row;
use crate::explain::given::{Given, fresh};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::pairs;
use congruent_layout::broadcast::{Operands, broadcast, expands};
use congruent_layout::{Dims, Geometry};
use congruent_operations::Kind;
use std::sync::LazyLock;

const SAME: &str = "An element at a time: the shape stays.";
const BROADCAST: &str = "\
Broadcasting: the shapes are lined up at their last axes. Two lengths fit if they are equal, or one of them is 1,
which is stretched; an axis that one of the two does not have is repeated, too.";

/// The functions of one element, from the list of operations. Those with settings in PyTorch have rows of their own.
pub(super) static FUNCTIONS: LazyLock<Operation> =
    LazyLock::new(|| row(names_of(&[Kind::Unary, Kind::Test]), "&x", SAME, keep_shape).in_place());

/// The functions of two elements, likewise.
pub(super) static FUNCTIONS_OF_TWO: LazyLock<Operation> =
    LazyLock::new(|| pair(names_of(&[Kind::Binary, Kind::Comparison, Kind::Operator]), "&self &other"));

/// The methods of these kinds that have no row of their own. (`!x` has no method.)
fn names_of(kinds: &[Kind]) -> &'static str {
    let is_method = |operation: &&congruent_operations::Operation| !operation.methods.is_empty();
    let operations =
        congruent_operations::ALL.iter().filter(|operation| kinds.contains(&operation.kind)).filter(is_method);
    let names = operations.map(|operation| operation.name).filter(|name| !ROWS.iter().any(|row| row.has(name)));
    names.collect::<Vec<_>>().join(" ").leak()
}

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
    row("contiguous", "&x", "Contiguous: a borrow where the elements lie row by row already, else a copy.", keep_shape),
    row("fill zero", "&x value~?", SAME, keep_shape).in_place(),
    pair("copy multiply", "&self &other"),
    pair("add sub subtract", "&self &other alpha~?"),
    pair("div divide", "&self &other rounding_mode~?"),
    pair("zip_map", "&self &other f~?"),
    row("isclose isclose_equal_nan", "&self &other rtol~? atol~? equal_nan~?", BROADCAST, broadcast_two).with_steps(pairs::tell).drawn(pairs::draw),
    row(
        "allclose allclose_equal_nan",
        "&self &other rtol~? atol~? equal_nan~?",
        "Closeness of all elements: the two broadcast, and the result is one `bool`.",
        broadcast_to_one,
    )
    .with_steps(pairs::tell),
    row("masked_fill", "&self &mask value~?", BROADCAST, broadcast_two).in_place().with_steps(pairs::tell).drawn(pairs::draw),
    row(
        "masked_select",
        "&self &mask",
        "Masked select: the two broadcast, and the elements at which the mask holds make a vector. How many there are is known when\n\
         the program runs.",
        select_masked,
    )
    .with_steps(pairs::tell),
    row(
        "where_ where",
        "&mask &self &other",
        "Where: mask and both operands broadcast, lined up at their last axes, and each element is from one of the two.",
        broadcast_all,
    )
    .with_steps(pairs::tell_all),
    row("addcdiv addcmul", "&self &a &b value~?", BROADCAST, broadcast_all).in_place().with_steps(pairs::tell_all),
    row("lerp", "&self &end &weight", BROADCAST, broadcast_all).in_place().with_steps(pairs::tell_all),
    row(
        "broadcast_tensors broadcast_tensors3 broadcast_tensors_dyn broadcast_shapes",
        "&all+",
        "Broadcasting: the shapes are lined up at their last axes; along each axis lengths are equal, or 1, which is stretched. Each\n\
         result is a view of that shape.",
        broadcast_each,
    )
    .with_steps(pairs::tell_all),
];

/// A row of two operands that broadcast.
const fn pair(names: &'static str, takes: &'static str) -> Operation {
    row(names, takes, BROADCAST, broadcast_two).in_place().with_steps(pairs::tell).drawn(pairs::draw)
}

fn keep_shape(given: &Given) -> Ruled {
    fresh(given.sizes())
}

/// The operands of a rule of two.
fn operands<'g>(a: &Geometry<'g>, b: &Geometry<'g>) -> Operands<'g> {
    Operands { a: a.sizes, b: b.sizes, a_named: a.named, b_named: b.named }
}

fn broadcast_two(given: &Given) -> Ruled {
    let both = operands(&given.a(), &given.b());
    if given.bound.in_place() {
        expands(both)?;
        return given.view(|x, to| {
            to.lay_as(x);
            Ok(0)
        });
    }
    fresh(&broadcast(both)?)
}

fn broadcast_to_one(given: &Given) -> Ruled {
    broadcast(operands(&given.a(), &given.b()))?;
    fresh(&[])
}

fn select_masked(given: &Given) -> Ruled {
    broadcast(operands(&given.a(), &given.b()))?;
    fresh(&[given.unknown])
}

/// All operands, one after the other.
fn broadcast_sizes(given: &Given) -> Result<Dims, congruent_layout::error::Fault> {
    let (mut sizes, mut named) = (Dims::new(), 0);
    for own in &given.operands {
        let own = own.geometry();
        sizes = broadcast(Operands { a: &sizes, b: own.sizes, a_named: named, b_named: own.named })?;
        named |= own.named;
    }
    Ok(sizes)
}

fn broadcast_all(given: &Given) -> Ruled {
    fresh(&broadcast_sizes(given)?)
}

fn broadcast_each(given: &Given) -> Ruled {
    let sizes = broadcast_sizes(given)?;
    if given.bound.name.ends_with("shapes") {
        return fresh(&sizes);
    }
    let window = |own: &crate::explain::given::Operand| {
        let strides = congruent_layout::broadcast::expand(own.layout.sizes_and_strides(), &sizes, own.named)?;
        Ok(congruent_layout::Layout::new(&sizes, &strides).into())
    };
    given.operands.iter().map(window).collect()
}
