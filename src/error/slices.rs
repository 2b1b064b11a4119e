//! Positions, ranges and parts that an axis does not have.

family! {
    /// A part of an axis that reaches beyond it.
    #[error(
        "start ({start}) + length ({len}) exceeds dimension size ({}).: {op} of dimension {axis}, shape {sizes}",
        .sizes.0[*.axis]
    )]
    NarrowBeyond {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The first position, as it was asked for.
        start: isize,
        /// The number of positions.
        len: usize,
    },

    /// A position outside its axis.
    #[error("select(): index {index} out of range for tensor of size {sizes} at dimension {axis}")]
    SelectBeyond {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    },

    /// A position outside its axis.
    #[error("index {index} is out of bounds for dimension {axis} with size {}: {op} of shape {sizes}", .sizes.0[*.axis])]
    IndexBeyond {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    },

    /// More positions and ranges than axes.
    #[error("too many indices for tensor of dimension {}: {op} of shape {sizes} with {given}", .sizes.0.len())]
    TooManyIndices {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The number of positions and ranges.
        given: usize,
    },

    /// More than one `...`.
    #[error("an index can only have a single ellipsis ('...'): {op} of shape {sizes}")]
    TwoEllipses {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A step of nothing.
    #[error("step must be greater than zero: {op} of dimension {axis}, shape {sizes}")]
    Step {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// A window longer than its axis.
    #[error("maximum size for tensor at dimension {axis} is {} but size is {size}: unfold of shape {sizes}", .sizes.0.get(*.axis).unwrap_or(&1))]
    WindowTooLong {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of the window.
        size: usize,
    },

    /// Parts that do not add up to their axis.
    #[error(
        "split_with_sizes expects split_sizes to sum exactly to {} (input tensor's size at dimension {axis}), but got \
         split_sizes={parts}: shape {sizes}",
        .sizes.0[*.axis]
    )]
    PartsSum {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The lengths of the parts.
        parts: Sizes,
    },

    /// Parts of length 0, or none of them.
    #[error("{op}: dimension {axis} of length {} cannot be split into parts of length 0, or into 0 parts: shape {sizes}", .sizes.0[*.axis])]
    SplitZero {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },
}
