//! Tensors of a list that do not go together.

family! {
    /// A list without tensors.
    #[error("{op}: expected a non-empty list of Tensors")]
    NoTensors {
        /// The operation.
        op: &'static str,
    },

    /// A scalar has no axis along which it could be joined.
    #[error("zero-dimensional tensor (at position {index}) cannot be concatenated: {op}")]
    CatScalar {
        /// The operation.
        op: &'static str,
        /// Which tensor of the list.
        index: usize,
    },

    /// Tensors of different ranks.
    #[error(
        "Tensors must have same number of dimensions: got {} and {}: {op} of shapes {a} and {b}, tensor number {index}",
        .a.0.len(), .b.0.len()
    )]
    CatRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
    },

    /// Lengths that differ outside the axis of the join.
    #[error(
        "Sizes of tensors must match except in dimension {axis}. Expected size {a_size} but got size {b_size} for tensor \
         number {index} in the list.: {op} of shapes {a} and {b}, which differ at dimension {at}"
    )]
    CatSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
        /// The axis of the join.
        axis: usize,
        /// The axis that differs.
        at: usize,
        /// The length of the first tensor there.
        a_size: usize,
        /// The length of the other.
        b_size: usize,
    },

    /// Tensors of different sizes that were to be stacked.
    #[error("stack expects each tensor to be equal size, but got {a} at entry 0 and {b} at entry {index}: {op}")]
    StackSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the one that does not fit.
        b: Sizes,
        /// Which tensor of the list that is.
        index: usize,
    },

    /// A grid of something that is no row of numbers.
    #[error(
        "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: shape {sizes}, tensor number {index}"
    )]
    GridRank {
        /// The sizes.
        sizes: Sizes,
        /// Which tensor of the list.
        index: usize,
    },
}
