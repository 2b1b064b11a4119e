//! Flips, rolls and triangles along axes that do not exist, and invalid patterns of `rearrange`.

family! {
    |op|

    /// An axis to be flipped is repeated.
    FlippedTwice {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}");

    /// The numbers of shifts and of axes differ.
    RollCounts {
        /// The sizes.
        sizes: Sizes,
        /// The shifts.
        shifts: Asked,
        /// The axes.
        axes: Asked,
    } => ("shifts and dimensions must align. shifts: {}, dims:{}: {op} of shape {sizes}", shifts.0.len(), axes.0.len());

    /// A triangle of a vector or a scalar, instead of matrices.
    Triangle {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}: input tensor must have at least 2 dimensions: shape {sizes}");

    /// A pattern of `rearrange` has a syntax error.
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// The reason.
        why: Box<str>,
    } => ("rearrange: {why}: \"{pattern}\"");

    /// The number of axes is not that of the pattern.
    PatternRank {
        /// The pattern.
        pattern: Box<str>,
        /// The number of axes in the pattern.
        wanted: usize,
        /// Whether the pattern allows more axes.
        more: bool,
        /// The sizes.
        sizes: Sizes,
    } => (
        "rearrange: \"{pattern}\" has {wanted} axes on its left{}, but the shape is {sizes}",
        if *more { " or more" } else { "" }
    );

    /// A length is not the product of the lengths of a group of the pattern.
    PatternSplit {
        /// The pattern.
        pattern: Box<str>,
        /// The names of the group.
        group: Box<str>,
        /// The lengths of the group, -1 for one that is not given.
        parts: Asked,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => (
        "rearrange: `{group}` is {parts}, which does not multiply up to dimension {axis} of shape {sizes}: \"{pattern}\""
    );
}
