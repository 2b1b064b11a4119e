//! Flips, rolls and triangles of axes that do not exist, and patterns of `rearrange` that do not read or fit.

family! {
    |op|

    /// An axis to be flipped that is named twice.
    FlippedTwice {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}");

    /// A different number of shifts than of axes.
    RollCounts {
        /// The sizes.
        sizes: Sizes,
        /// The shifts.
        shifts: Asked,
        /// The axes.
        axes: Asked,
    } => ("shifts and dimensions must align. shifts: {}, dims:{}: {op} of shape {sizes}", shifts.0.len(), axes.0.len());

    /// A triangle of less than a matrix.
    Triangle {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}: input tensor must have at least 2 dimensions: shape {sizes}");

    /// A pattern of `rearrange` that does not read.
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// The reason.
        why: Box<str>,
    } => ("rearrange: {why}: \"{pattern}\"");

    /// A different number of axes than a pattern has.
    PatternRank {
        /// The pattern.
        pattern: Box<str>,
        /// The number of axes it names.
        wanted: usize,
        /// Whether there may be more.
        more: bool,
        /// The sizes.
        sizes: Sizes,
    } => (
        "rearrange: \"{pattern}\" has {wanted} axes on its left{}, but the shape is {sizes}",
        if *more { " or more" } else { "" }
    );

    /// A length that a group of a pattern does not multiply up to.
    PatternSplit {
        /// The pattern.
        pattern: Box<str>,
        /// The names of the group.
        group: Box<str>,
        /// The lengths, -1 for one that is not given.
        parts: Asked,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "rearrange: `{group}` is {parts}, which does not multiply up to dimension {axis} of shape {sizes}: \"{pattern}\""
    );
}
