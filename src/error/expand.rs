//! Sizes that a tensor does not expand to, counts that it cannot be repeated by.

family! {
    /// An axis that expanding would have to shrink or change.
    #[error(
        "The expanded size of the tensor ({to_size}) must match the existing size ({from_size}) at \
         non-singleton dimension {axis}.  Target sizes: {to}.  Tensor sizes: {from}: {op}"
    )]
    Expand {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The length there is.
        from_size: usize,
        /// The length asked for.
        to_size: usize,
    },

    /// Fewer axes than there are.
    #[error(
        "the number of sizes provided ({}) must be greater or equal to the number of dimensions in \
         the tensor ({}): {op} of {from} to {to}",
        .to.0.len(),
        .from.0.len()
    )]
    ExpandRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
    },

    /// A length to be kept where there is none.
    #[error(
        "The expanded size of the tensor ({size}) isn't allowed in a leading, non-existing dimension {axis}: {op} of \
         {from} to {to}"
    )]
    ExpandKept {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Asked,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The length asked for.
        size: isize,
    },

    /// Fewer counts than axes.
    #[error(
        "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: {op} of {sizes} by \
         {counts}"
    )]
    RepeatRank {
        /// The operation.
        op: &'static str,
        /// The sizes of the tensor.
        sizes: Sizes,
        /// How often along each axis.
        counts: Sizes,
    },
}
