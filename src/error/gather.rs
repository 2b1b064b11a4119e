//! Indices and values that do not fit in gather, scatter and their kin.
//!
//! PyTorch was never released with broadcasting gather and scatter, so that it has no sentences for them.

use super::Sizes;

family! {
    /// An index with more axes than what it indexes.
    #[error(
        "{op}: index has more dimensions ({}) than {} ({}): an index of shape {index} beside shape {sizes}",
        .index.0.len(), gather::indexed(op), .sizes.0.len()
    )]
    IndexRank {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },

    /// An index without axes.
    #[error("{op}: index must have at least one dimension: an index of shape [] beside shape {sizes}")]
    IndexScalar {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
    },

    /// Values with another number of axes than `self`.
    #[error("{op}: src has {} dimensions, self has {}: src of shape {src}, self of shape {sizes}", .src.0.len(), .sizes.0.len())]
    SourceRank {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
    },

    /// Lengths outside the axis that differ, and more than one of which is not 1.
    #[error("{op}: sizes {} at dimension {axis} neither equal nor 1: shapes {}", gather::slashed(lengths), shown::list(shapes))]
    Lengths {
        /// The operation.
        op: &'static str,
        /// The sizes of each operand, the index as it was given.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of each operand there.
        lengths: Sizes,
    },

    /// An in-place scatter would change the shape of `self`.
    #[error(
        "{op}: in place, self would have to grow from {} to {grown} at dimension {axis}: shapes {}",
        .shapes[0].0[*.axis], shown::list(shapes)
    )]
    Grows {
        /// The operation.
        op: &'static str,
        /// The sizes of `self` and of each operand, the index as it was given.
        shapes: Box<[Sizes]>,
        /// The axis, counted from the front.
        axis: usize,
        /// The length it would have.
        grown: usize,
    },

    /// An index longer than the values along the axis.
    #[error(
        "{op}: index is longer ({}) than src ({}) along dim {axis}: index of shape {index}, src of shape {src}",
        .index.0[*.axis], .src.0[*.axis]
    )]
    SourceShort {
        /// The operation.
        op: &'static str,
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// An element of an index that is a vector, or of an index into rows, outside the axis.
    #[error(
        "index out of range in self: {op} of shape {sizes}, {value} at position {at} of the index is not in dimension \
         {axis} with size {}",
        .sizes.0[*.axis]
    )]
    IndexRange {
        /// The operation.
        op: &'static str,
        /// The sizes of the indexed tensor.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The element.
        value: i64,
        /// Its position in the index.
        at: Sizes,
    },

    /// An index with more axes, or fewer, than one.
    #[error("{op}(): Index is supposed to be a vector: an index of shape {index} beside shape {sizes}")]
    IndexVector {
        /// The operation.
        op: &'static str,
        /// The sizes of what is indexed.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },

    /// Another number of positions than one, of a scalar.
    #[error("{op}(): Index to scalar can have only 1 value, got {positions} value(s)")]
    IndexOfScalar {
        /// The operation.
        op: &'static str,
        /// How many the index names.
        positions: usize,
    },

    /// Another number of positions than of values.
    #[error(
        "{op}(): Number of indices ({}) should be equal to source.size(dim): ({}), for dim: {axis}: src of shape {src}, self \
         of shape {sizes}",
        .index.0[0], .src.0[*.axis]
    )]
    IndexCount {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// Values that differ from `self` apart from the axis.
    #[error(
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = {sizes} \
         source.shape = {src}: {op} along dimension {axis}"
    )]
    SourceShape {
        /// The operation.
        op: &'static str,
        /// The sizes of `self`.
        sizes: Sizes,
        /// The sizes of the values.
        src: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// An index of another rank where nothing is appended.
    #[error(
        "torch.{op}(): input and indices should have the same number of dimensions, but got {} dimensions for input, and {} \
         dimensions for indices: shapes {sizes} and {index}",
        .sizes.0.len(), .index.0.len()
    )]
    TakeRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the index.
        index: Sizes,
    },
}

/// What the operation calls the tensor that is indexed.
pub(super) fn indexed(op: &str) -> &'static str {
    if op == "gather" { "input" } else { "self" }
}

/// Several lengths, `4/2`.
pub(super) fn slashed(lengths: &Sizes) -> String {
    lengths.0.iter().map(usize::to_string).collect::<Vec<_>>().join("/")
}
