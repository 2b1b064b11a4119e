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
        /// The number of elements of the buffer.
        available: usize,
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
