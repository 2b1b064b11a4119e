//! Tensors of a list that cannot be joined.

family! {
    |op|

    /// A list without tensors.
    NoTensors {
    } => ("{op}: expected a non-empty list of Tensors");

    /// A scalar has no axis along which to join it.
    CatScalar {
        /// The number of the tensor in the list.
        index: usize,
    } => ("zero-dimensional tensor (at position {index}) cannot be concatenated: {op}");

    /// Tensors of different ranks.
    CatRank {
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the tensor that does not fit.
        b: Sizes,
        /// The number of that tensor in the list.
        index: usize,
    } => (
        "Tensors must have same number of dimensions: got {} and {}: {op} of shapes {a} and {b}, tensor number {index}",
        a.0.len(), b.0.len()
    );

    /// Lengths that differ outside the axis of the join.
    CatSize {
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the tensor that does not fit.
        b: Sizes,
        /// The number of that tensor in the list.
        index: usize,
        /// The axis of the join.
        axis: usize,
        /// The axis that differs.
        at: usize,
        /// The length of the first tensor there.
        a_size: usize,
        /// The length of the other tensor there.
        b_size: usize,
    } => (
        "Sizes of tensors must match except in dimension {axis}. Expected size {a_size} but got size {b_size} for tensor \
         number {index} in the list.: {op} of shapes {a} and {b}, which differ at dimension {at}"
    );

    /// Tensors of different sizes are stacked.
    StackSize {
        /// The sizes of the first tensor.
        a: Sizes,
        /// The sizes of the tensor that does not fit.
        b: Sizes,
        /// The number of that tensor in the list.
        index: usize,
    } => ("stack expects each tensor to be equal size, but got {a} at entry 0 and {b} at entry {index}: {op}");

    /// An operand of a grid that is not a vector.
    GridRank {
        /// The sizes.
        sizes: Sizes,
        /// The number of the tensor in the list.
        index: usize,
    } => ("torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: shape {sizes}, tensor number {index}");
}
