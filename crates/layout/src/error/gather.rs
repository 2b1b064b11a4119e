//! Indices and values that do not fit in gather, scatter and related operations.
//!
//! No released PyTorch broadcasts in gather and scatter, so it has no messages for these faults.

use super::Sizes;

family! {
    |op|

    /// An index has more axes than the indexed tensor.
    IndexRank {
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    } => (
        "{op}: index has more dimensions ({}) than {} ({}): an index of shape {index} against shape {sizes}",
        index.0.len(), gather::indexed(op), sizes.0.len()
    );

    /// An index has no axes.
    IndexScalar {
        /// The sizes of the indexed tensor.
        sizes: Sizes,
    } => ("{op}: index must have at least one dimension: an index of shape [] against shape {sizes}");

    /// Values have another rank than `self`.
    SourceRank {
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
    } => (
        "{op}: src has {} dimensions, self has {}: src of shape {src}, self of shape {sizes}",
        src.0.len(), sizes.0.len()
    );

    /// Lengths outside the axis differ, and more than one is not 1.
    Lengths {
        /// The sizes of each operand, the index as passed.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of each operand there.
        lengths: Sizes,
    } => (
        "{op}: sizes {} at dimension {axis} neither equal nor 1: shapes {}",
        gather::slashed(lengths), shown::list(shapes)
    );

    /// An in-place scatter would change the shape of `self`.
    Grows {
        /// The sizes of `self` and of each operand, the index as passed.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length that `self` would have there.
        grown: usize,
    } => (
        "{op}: in place, self would have to grow from {} to {grown} at dimension {axis}: shapes {}",
        shapes[0].0[*axis], shown::list(shapes)
    );

    /// An index is longer than the values along the axis.
    SourceShort {
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "{op}: index is longer ({}) than src ({}) along dim {axis}: index of shape {index}, src of shape {src}",
        index.0[*axis], src.0[*axis]
    );

    /// An element of an index that is a vector, or of an index into rows, is outside the axis.
    IndexRange {
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The element.
        value: i64,
        /// Its position in the index.
        at: Sizes,
    } => (
        "index out of range in self: {op} of shape {sizes}, {value} at position {at} of the index is not in dimension \
         {axis} with size {}",
        sizes.0[*axis]
    );

    /// An index is not a vector.
    IndexVector {
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    } => ("{op}(): Index is supposed to be a vector: an index of shape {index} against shape {sizes}");

    /// The number of positions in a scalar is not one.
    IndexOfScalar {
        /// The number of positions in the index.
        positions: usize,
    } => ("{op}(): Index to scalar can have only 1 value, got {positions} value(s)");

    /// The numbers of positions and of values differ.
    IndexCount {
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "{op}(): Number of indices ({}) should be equal to source.size(dim): ({}), for dim: {axis}: src of shape {src}, self \
         of shape {sizes}",
        index.0[0], src.0[*axis]
    );

    /// The numbers of repetitions are not one per position of the axis.
    RepeatCount {
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the numbers.
        counts: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "repeats must have the same size as input along dim: {op} of shape {sizes} along dimension {axis}, which has {} \
         positions, by counts of shape {counts}",
        sizes.0[*axis]
    );

    /// The lengths of values differ from those of `self` outside the axis.
    SourceShape {
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = {sizes} \
         source.shape = {src}: {op} along dimension {axis}"
    );

    /// The rank of the index is not that of the input, although no axes are added.
    TakeRank {
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    } => (
        "torch.{op}(): input and indices should have the same number of dimensions, but got {} dimensions for input, and {} \
         dimensions for indices: shapes {sizes} and {index}",
        sizes.0.len(), index.0.len()
    );
}

/// Returns the operation's name for the indexed tensor.
pub(super) fn indexed(op: &str) -> &'static str {
    if op == "gather" { "input" } else { "self" }
}

/// Formats several lengths, `4/2`.
pub(super) fn slashed(lengths: &Sizes) -> String {
    lengths.0.iter().map(usize::to_string).collect::<Vec<_>>().join("/")
}
