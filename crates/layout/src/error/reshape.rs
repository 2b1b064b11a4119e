//! Shapes that do not fit the elements: by their number, their strides or the lengths of a type.

use super::{ShapePattern, Sizes};

family! {
    |op|

    /// Run-time sizes do not fit a shape type.
    Misfit {
        /// The sizes.
        sizes: Sizes,
        /// The shape asked for.
        wanted: ShapePattern,
        /// The first axis from the back that disagrees; `None` if the ranks differ.
        axis: Option<usize>,
    } => ("{op}: a tensor of shape {sizes} is not of shape {wanted}: {}", reshape::misfit(*axis, sizes, wanted));

    /// The number of elements is not that of the shape.
    Numel {
        /// The shape asked for.
        wanted: Asked,
        /// The number of elements.
        numel: usize,
    } => ("shape '{wanted}' is invalid for input of size {numel}: {op}");

    /// More than one length to infer.
    InferTwice {
        /// The shape asked for.
        wanted: Asked,
    } => ("only one dimension can be inferred: {op} as {wanted}");

    /// A length that cannot be inferred, because there are no elements.
    Ambiguous {
        /// The shape asked for.
        wanted: Asked,
    } => (
        "cannot reshape tensor of 0 elements into shape {wanted} because the unspecified dimension size -1 can be any \
         value and is ambiguous: {op}"
    );

    /// The elements are not at constant strides under the other lengths.
    Strides {
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The shape asked for.
        wanted: Asked,
    } => (
        "view size is not compatible with input tensor's size and stride (at least one dimension spans across two \
         contiguous subspaces). Use .reshape(...) instead.: {op} of sizes {sizes} and strides {strides} as {wanted}"
    );

    /// Pairs of numbers without the layout of complex numbers: the last axis has two adjacent numbers, other strides are even.
    Pairs {
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
    } => (
        "{op}: numbers of shape {sizes} and strides {strides} are not pairs one behind the other: the last axis must have length 2 and \
         stride 1, the other strides must be even. If only strides are wrong, call .contiguous() first."
    );

    /// The product of the lengths is not the length of the axis that they replace.
    PartsProduct {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The lengths asked for.
        wanted: Asked,
    } => (
        "unflatten: Provided sizes {wanted} don't multiply up to the size of dim {axis} ({}) in the input tensor: \
         shape {sizes}",
        sizes.0[*axis]
    );

    /// The first axis to be flattened comes after the last.
    FlattenOrder {
        /// The sizes.
        sizes: Sizes,
        /// The first axis, counted from the front.
        start: usize,
        /// The last axis.
        end: usize,
    } => (
        "flatten() has invalid args: start_dim cannot come after end_dim: {op} of shape {sizes} from dimension {start} to \
         {end}"
    );
}

pub(super) fn misfit(axis: Option<usize>, sizes: &Sizes, wanted: &ShapePattern) -> String {
    match axis {
        Some(axis) => format!("dimension {axis} is {}, not {}", sizes.0[axis], wanted.0[axis]),
        None => format!("it has {} dimensions, not {}", sizes.0.len(), wanted.0.len()),
    }
}
