//! Faults of planes that are resized.

family! {
    |op|

    /// Neither rows nor planes, with a batch and channels in front.
    ResizeRank {
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{op} resizes `[n, c, l]` and `[n, c, h, w]`, but got input of size: {sizes}");

    /// Lengths for another number of axes.
    ResizeCount {
        /// The sizes of the input.
        sizes: Sizes,
        /// For how many axes there should be lengths.
        axes: usize,
        /// How many there are.
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

    /// Fewer axes than channels, rows and columns.
    RegroupRank {
        /// The sizes of the input.
        sizes: Sizes,
        /// The number of axes there should be.
        least: usize,
    } => ("{op} expects input to have at least {least} dimensions, but got input with {} dimension(s): shape {sizes}", sizes.0.len());

    /// A factor, or a number of groups, below 1.
    RegroupFactor {
        /// The sizes of the input.
        sizes: Sizes,
        /// The factor.
        factor: isize,
    } => ("{op} expects a positive factor, but got {factor}: shape {sizes}");

    /// A length that is not divided.
    RegroupMultiple {
        /// The sizes of the input.
        sizes: Sizes,
        /// The axis.
        axis: usize,
        /// The number that does not divide it.
        factor: usize,
    } => ("{op} expects dimension {axis} to be divisible by {factor}: shape {sizes}");

    /// An axis without positions, of the input or of the result.
    ResizeEmpty {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths of the result.
        output: Asked,
    } => ("Input and output sizes should be greater than 0, but got output {output}: {op} of shape {sizes}");
}
