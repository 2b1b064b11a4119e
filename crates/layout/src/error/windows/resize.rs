//! Faults of planes that are resized.

family! {
    |op|

    /// The input is neither rows nor planes, with a batch and channels before.
    ResizeRank {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op} resizes `[n, c, l]` and `[n, c, h, w]`, but got input of size: {sizes}");

    /// Lengths for another number of axes.
    ResizeCount {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of axes that are resized.
        axes: usize,
        /// The number of lengths.
        got: usize,
    } => (
        "Input and output must have the same number of spatial dimensions, but got input with {axes} spatial dimensions and output size \
         with {got}: {op} of shape {sizes}"
    );

    /// A length below 0, or too large for an axis.
    ResizeLength {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths of the result.
        output: Asked,
    } => ("elements of output_size must be greater than or equal to 0, but got {output}: {op} of shape {sizes}");

    /// There are fewer axes than channels, rows and columns.
    RegroupRank {
        /// The sizes of the input.
        sizes: Sizes,
        /// The smallest number of axes.
        least: usize,
    } => ("{op} expects input to have at least {least} dimensions, but got input with {} dimension(s): shape {sizes}", sizes.0.len());

    /// A factor, or a number of groups, below 1.
    RegroupFactor {
        /// The sizes of the input.
        sizes: Sizes,
        /// The factor.
        factor: isize,
    } => ("{op} expects a positive factor, but got {factor}: shape {sizes}");

    /// A length is not a multiple of the factor.
    RegroupMultiple {
        /// The sizes of the input.
        sizes: Sizes,
        /// The axis.
        axis: usize,
        /// The factor.
        factor: usize,
    } => ("{op} expects dimension {axis} to be divisible by {factor}: shape {sizes}");

    /// An axis of the input or of the result has length 0.
    ResizeEmpty {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths of the result.
        output: Asked,
    } => ("Input and output sizes should be greater than 0, but got output {output}: {op} of shape {sizes}");
}
