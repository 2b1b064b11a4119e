//! Operands that do not broadcast, or not in place, and a division without a result.

use super::Sizes;

family! {
    |op|

    /// Two lengths differ and neither is 1.
    Broadcast {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The axis, counted in the longer shape.
        axis: usize,
        /// The length of the left operand there.
        a_size: usize,
        /// The length of the right operand there.
        b_size: usize,
    } => (
        "The size of tensor a ({a_size}) must match the size of tensor b ({b_size}) at \
         non-singleton dimension {axis}: {op} of shapes {a} and {b}"
    );

    /// Two lengths differ and neither is 1, in `broadcast_shapes`, for which PyTorch has a separate message.
    BroadcastShapes {
        /// The sizes on the left.
        a: Sizes,
        /// The sizes on the right.
        b: Sizes,
        /// The broadcast sizes of the axes after the one that differs; before it the sizes on the left.
        so_far: Sizes,
        /// The axis, counted from -1 for the last.
        back: isize,
        /// The length on the right there.
        b_size: usize,
    } => (
        "Attempting to broadcast a dimension of length {b_size} at {back}! Mismatching argument at index 1 had {}; \
         but expected shape should be broadcastable to {so_far}: {op} of shapes {a} and {b}",
        elementwise::tuple(b)
    );

    /// An in-place operation would change the shape of `self`.
    InPlace {
        /// The sizes of `self`.
        a: Sizes,
        /// The sizes of the other operand.
        b: Sizes,
        /// The broadcast sizes of the two.
        broadcast: Sizes,
        /// The last axis that would change, counted in `broadcast`.
        axis: usize,
        /// The length of `self` there; `None` if it has no such axis.
        a_size: Option<usize>,
        /// The length of the other operand there.
        b_size: usize,
    } => (
        "output with shape {a} doesn't match the broadcast shape {broadcast}: {op} of shapes {a} and {b}. {}: an \
         in-place operation may not change self's shape",
        elementwise::in_place(*axis, *a_size, *b_size)
    );

    /// A named length would have to expand.
    Named {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The axis, counted in the longer shape.
        axis: usize,
        /// The length of the left operand there.
        a_size: usize,
        /// The length of the right operand there.
        b_size: usize,
    } => (
        "a named dimension never stretches, but tensor a has {a_size} and tensor b has {b_size} at \
         dimension {axis}: {op} of shapes {a} and {b}"
    );

    /// Two ranks differ under the strict policy.
    StrictRank {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
    } => ("under the strict policy both shapes must have the same number of axes: {op} of shapes {a} and {b}");

    /// Both shapes would expand under the one-sided policy.
    BothStretch {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The broadcast sizes of the two.
        broadcast: Sizes,
    } => (
        "under the one-sided policy the result must have the shape of one operand, but here it is {broadcast}: {op} of \
         shapes {a} and {b}"
    );

    /// Two operands neither broadcast nor can be viewed as 1-dimensional together, under `backcompat::pointwise`.
    Pointwise {
        /// The number of elements of the left operand.
        a_numel: usize,
        /// The number of elements of the right operand.
        b_numel: usize,
        /// The reason why they do not broadcast.
        refusal: Box<Fault>,
    } => (
        "{}; nor do they have the same number of elements, {a_numel} and {b_numel}, to be viewed as 1-dimensional",
        refusal.sentence(op)
    );

    /// Two sizes that must be equal differ.
    Differ {
        /// The sizes on the left.
        a: Sizes,
        /// The sizes on the right.
        b: Sizes,
    } => ("{op}: expected sizes of 'self' and 'other' to match, but {a} != {b}");

    /// An integer was divided by zero, or the quotient does not fit.
    Division {
        /// The sizes of the divisor.
        divisor: Sizes,
    } => ("{op}: attempt to divide by zero or with overflow, in a divisor of shape {divisor}");
}

/// Names the axis that an in-place operation would change: with PyTorch's message for `expand`, if it has one.
pub(super) fn in_place(axis: usize, a_size: Option<usize>, b_size: usize) -> String {
    match a_size {
        Some(a_size) => format!(
            "The expanded size of the tensor ({a_size}) must match the existing size ({b_size}) at non-singleton \
             dimension {axis}"
        ),
        None => format!("dimension {axis} of length {b_size} is not in self"),
    }
}

/// Formats sizes like a tuple in Python: `(3, 1)`, `(3,)`.
pub(super) fn tuple(sizes: &Sizes) -> String {
    let inside = sizes.0.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    if sizes.0.len() == 1 { format!("({inside},)") } else { format!("({inside})") }
}
