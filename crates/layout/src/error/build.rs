//! Invalid ranges, diagonals and other constructions.

family! {
    |op|

    /// A step of 0 between two numbers.
    RangeStep {
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    } => ("step must be nonzero: {op} from {from} to {to}");

    /// A step away from the number to stop at.
    RangeSign {
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
        /// The step.
        by: Box<str>,
    } => ("upper bound and lower bound inconsistent with step sign: {op} from {from} to {to} by {by}");

    /// An end that is infinite, or not a number.
    RangeEnds {
        /// The first number.
        from: Box<str>,
        /// The number to stop at.
        to: Box<str>,
    } => ("unsupported range: {from} -> {to}: {op}");

    /// The rank of the sizes is not that of the tensor to build.
    BuildRank {
        /// The sizes asked for.
        sizes: Sizes,
        /// The tensor to build, in words.
        wanted: &'static str,
    } => ("{op} gives {wanted}, which a shape of {} axes is not: shape {sizes}", sizes.0.len());

    /// A diagonal of a tensor that is neither a vector nor a matrix.
    DiagRank {
        /// The sizes.
        sizes: Sizes,
    } => ("diag(): Supports 1D or 2D tensors. Got {}D: shape {sizes}", sizes.0.len());

    /// A block with more than two axes.
    BlockRank {
        /// The sizes.
        sizes: Sizes,
    } => ("torch.block_diag: Input tensors must have 2 or fewer dimensions, not {}: shape {sizes}: {op}", sizes.0.len());

    /// Rows of the elements of a tensor that is not a vector.
    RowsOfVector {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}: expected a vector, not shape {sizes}");

    /// The trace of a tensor that is not a matrix.
    TraceRank {
        /// The sizes.
        sizes: Sizes,
    } => ("trace: expected a matrix, not shape {sizes}: of a batch, `diagonal`, then `sum` along the last axis");
}
