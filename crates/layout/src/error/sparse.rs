//! Indices, values and operands of sparse tensors that do not fit.

use super::Sizes;

family! {
    |op|

    /// Indices of a sparse tensor that are not `[ndim, nnz]`.
    SparseIndices {
        /// The sizes of the sparse tensor.
        sizes: Sizes,
        /// The sizes of the indices.
        indices: Sizes,
    } => (
        "indices must be sparse_dim x nnz, but got: {indices}: {op} of shape {sizes} takes {} rows, one for each axis",
        sizes.0.len()
    );

    /// Values of a sparse tensor that are not `[nnz]`.
    SparseValues {
        /// The sizes of the values.
        values: Sizes,
    } => (
        "values has incorrect number of dimensions, expected 1, got {}: {op} with values of shape {values}",
        values.0.len()
    );

    /// A different number of indices than of values.
    Nnz {
        /// The number of columns of the indices.
        indices: usize,
        /// The number of values.
        values: usize,
    } => (
        "indices and values must have same nnz, but got nnz from indices: {indices}, nnz from values: {values}: {op}"
    );

    /// An index of an entry is outside its axis.
    SparseIndex {
        /// The sizes of the sparse tensor.
        sizes: Sizes,
        /// The entry, counted from 0: the column of the indices.
        entry: usize,
        /// The axis: the row of the indices.
        axis: usize,
        /// The index there.
        index: i64,
    } => ("{}: entry {entry} of {op}, shape {sizes}", sparse::outside(*index, *axis, sizes));

    /// The product of a sparse tensor that is not a matrix, or with an operand that is neither a matrix nor a vector.
    SparseProduct {
        /// The sizes of the sparse operand.
        a: Sizes,
        /// The sizes of the dense operand.
        b: Sizes,
    } => (
        "{op} of a sparse tensor takes a 2D matrix, and a 2D matrix or a 1D vector, but they are of shapes {a} and {b}"
    );
}

pub(super) fn outside(index: i64, axis: usize, sizes: &Sizes) -> String {
    match index {
        ..0 => format!("found negative index {index} for dim {axis}"),
        _ => format!(
            "size is inconsistent with indices: for dim {axis}, size is {} but found index {index}",
            sizes.0[axis]
        ),
    }
}
