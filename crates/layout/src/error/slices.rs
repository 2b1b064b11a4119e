//! Positions, ranges and parts that an axis does not have.

family! {
    |op|

    /// A part reaches beyond its axis.
    NarrowBeyond {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The first position, as the caller asked for it.
        start: isize,
        /// The number of positions.
        len: usize,
    } => (
        "start ({start}) + length ({len}) exceeds dimension size ({}).: {op} of dimension {axis}, shape {sizes}",
        sizes.0[*axis]
    );

    /// A position is outside its axis.
    SelectBeyond {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    } => ("select(): index {index} out of range for tensor of size {sizes} at dimension {axis}");

    /// A position is outside its axis.
    IndexBeyond {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The position asked for.
        index: isize,
    } => ("index {index} is out of bounds for dimension {axis} with size {}: {op} of shape {sizes}", sizes.0[*axis]);

    /// More positions and ranges than axes.
    TooManyIndices {
        /// The sizes.
        sizes: Sizes,
        /// The number of positions and ranges.
        given: usize,
    } => ("too many indices for tensor of dimension {}: {op} of shape {sizes} with {given}", sizes.0.len());

    /// More than one `...`.
    TwoEllipses {
        /// The sizes.
        sizes: Sizes,
    } => ("an index can only have a single ellipsis ('...'): {op} of shape {sizes}");

    /// A step of 0.
    Step {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("step must be greater than zero: {op} of dimension {axis}, shape {sizes}");

    /// A window longer than its axis.
    WindowTooLong {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The length of the window.
        size: usize,
    } => (
        "maximum size for tensor at dimension {axis} is {} but size is {size}: unfold of shape {sizes}",
        sizes.0.get(*axis).unwrap_or(&1)
    );

    /// The lengths of parts do not add up to the length of the axis.
    PartsSum {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The lengths of the parts.
        parts: Sizes,
    } => (
        "split_with_sizes expects split_sizes to sum exactly to {} (input tensor's size at dimension {axis}), but got \
         split_sizes={parts}: shape {sizes}",
        sizes.0[*axis]
    );

    /// Parts have length 0, or there are none.
    SplitZero {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "{op}: dimension {axis} of length {} cannot be split into parts of length 0, or into 0 parts: shape {sizes}",
        sizes.0[*axis]
    );
}
