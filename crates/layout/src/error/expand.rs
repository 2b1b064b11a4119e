//! Sizes that a tensor does not expand to, and invalid counts of repetitions.

family! {
    |op|

    /// An axis would have to shrink or change.
    Expand {
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The present length.
        from_size: usize,
        /// The length asked for.
        to_size: usize,
    } => (
        "The expanded size of the tensor ({to_size}) must match the existing size ({from_size}) at \
         non-singleton dimension {axis}.  Target sizes: {to}.  Tensor sizes: {from}: {op}"
    );

    /// Fewer axes are asked for than there are.
    ExpandRank {
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Sizes,
    } => (
        "the number of sizes provided ({}) must be greater or equal to the number of dimensions in \
         the tensor ({}): {op} of {from} to {to}",
        to.0.len(),
        from.0.len()
    );

    /// A length of -1, to be kept, for an axis that does not exist.
    ExpandKept {
        /// The sizes of the tensor.
        from: Sizes,
        /// The sizes asked for.
        to: Asked,
        /// The axis, counted in the sizes asked for.
        axis: usize,
        /// The length asked for.
        size: isize,
    } => (
        "The expanded size of the tensor ({size}) isn't allowed in a leading, non-existing dimension {axis}: {op} of \
         {from} to {to}"
    );

    /// A negative number of repetitions, or a negative length.
    NegativeCount {
        /// The sizes of the tensor.
        sizes: Sizes,
        /// The numbers asked for.
        counts: Asked,
    } => ("{op} of {sizes} by {counts}: none of these numbers may be negative");

    /// Fewer counts than axes.
    RepeatRank {
        /// The sizes of the tensor.
        sizes: Sizes,
        /// The number of repetitions along each axis.
        counts: Sizes,
    } => (
        "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor: {op} of {sizes} by \
         {counts}"
    );
}
