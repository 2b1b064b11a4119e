//! Ranges, diagonals and other constructions that give no tensor.

family! {
    /// A step of nothing between two numbers.
    #[error("step must be nonzero: {op} from {from} to {to}")]
    RangeStep {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    },

    /// A step away from the number to stop at.
    #[error("upper bound and lower bound inconsistent with step sign: {op} from {from} to {to} by {by}")]
    RangeSign {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
        /// The step.
        by: Box<str>,
    },

    /// An end that is infinite, or not a number.
    #[error("unsupported range: {from} -> {to}: {op}")]
    RangeEnds {
        /// The operation.
        op: &'static str,
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    },

    /// A shape of another rank than what is to be built has.
    #[error("{op} gives {wanted}, which a shape of {} axes is not: shape {sizes}", .sizes.0.len())]
    BuildRank {
        /// The operation.
        op: &'static str,
        /// The sizes asked for.
        sizes: Sizes,
        /// What is to be built.
        wanted: &'static str,
    },

    /// A diagonal of neither a vector nor a matrix.
    #[error("diag(): Supports 1D or 2D tensors. Got {}D: shape {sizes}", .sizes.0.len())]
    DiagRank {
        /// The sizes.
        sizes: Sizes,
    },
}
