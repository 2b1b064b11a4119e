//! Flips, rolls and triangles of axes that there are not, and patterns of `rearrange` that do not read or fit.

family! {
    /// An axis to be flipped that is named twice.
    #[error("dim {axis} appears multiple times in the list of dims: {op} of shape {sizes}")]
    FlippedTwice {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    },

    /// Other numbers of shifts than of axes.
    #[error("shifts and dimensions must align. shifts: {}, dims:{}: {op} of shape {sizes}", .shifts.0.len(), .axes.0.len())]
    RollCounts {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The shifts.
        shifts: Asked,
        /// The axes.
        axes: Asked,
    },

    /// A triangle of less than a matrix.
    #[error("{op}: input tensor must have at least 2 dimensions: shape {sizes}")]
    Triangle {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A pattern of `rearrange` that does not read.
    #[error("rearrange: {why}: \"{pattern}\"")]
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// What is wrong with it.
        why: Box<str>,
    },

    /// Another number of axes than a pattern has.
    #[error("rearrange: \"{pattern}\" has {wanted} axes on its left{}, but the shape is {sizes}", if *.more { " or more" } else { "" })]
    PatternRank {
        /// The pattern.
        pattern: Box<str>,
        /// The number of axes it names.
        wanted: usize,
        /// Whether there may be more.
        more: bool,
        /// The sizes.
        sizes: Sizes,
    },

    /// A length that a group of a pattern does not multiply up to.
    #[error(
        "rearrange: `{group}` is {parts}, which does not multiply up to dimension {axis} of shape {sizes}: \"{pattern}\""
    )]
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
    },
}
