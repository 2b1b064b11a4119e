//! Sizes and strides that leave their buffer, or under which positions share an element.

family! {
    /// More elements than can be addressed.
    #[error("{op}: a tensor of shape {sizes} has more elements than can be addressed")]
    TooLarge {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// Sizes and strides that reach beyond the elements there are.
    #[error("{op}: sizes {sizes}, strides {strides} and offset {offset} reach beyond {available} elements")]
    Bounds {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The offset.
        offset: usize,
        /// The number of elements of the tensor, or of the view.
        available: usize,
    },

    /// Sizes and strides that are not equally many.
    #[error("mismatch in length of strides and shape: {op} with {} sizes and {} strides, {sizes} and {strides}",
        .sizes.0.len(), .strides.0.len()
    )]
    StridedLists {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
    },

    /// A size, a stride or an offset below 0.
    #[error("{op}: sizes {sizes}, strides {strides} and offset {offset}: none of them may be negative")]
    StridedNegative {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Asked,
        /// The strides.
        strides: Asked,
        /// The offset.
        offset: isize,
    },

    /// A view between whose elements lie others, which it may not reach.
    #[error(
        "{op} of a view of shape {sizes} and strides {strides}: between its elements lie others, which are not its own.          Call .contiguous() first, or .as_strided(..) on the tensor itself."
    )]
    Gaps {
        /// The operation.
        op: &'static str,
        /// The sizes of the view.
        sizes: Sizes,
        /// Its strides.
        strides: Sizes,
    },

    /// Positions that share an element cannot be written.
    #[error(
        "unsupported operation: more than one element of the written-to tensor refers to a single memory location. \
         Please clone() the tensor before performing the operation.: {op} with sizes {sizes} and strides {strides}"
    )]
    Overlap {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
    },
}
