//! Reductions that have too few elements.

family! {
    |op|

    /// The largest or the first of no elements.
    Empty {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("{op}(): Expected reduction dim {axis} to have non-zero size.: shape {sizes}");

    /// The largest or the first of no elements at all.
    EmptyAll {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}(): Expected at least one element, but shape {sizes} has none");

    /// A norm of no elements that has no neutral element.
    EmptyNorm {
        /// The order of the norm.
        p: String,
        /// The sizes.
        sizes: Sizes,
        /// The axis without elements, counted from the front; `None` for a norm of everything.
        axis: Option<usize>,
    } => (
        "{op} cannot compute the {p} norm on {} the operation does not have an identity: shape {sizes}",
        reduce::nothing(*axis)
    );

    /// A number that does not count an element of the axis, from 1.
    KthValue {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The number.
        k: usize,
    } => ("{op}(): selected number k out of range for dimension {axis}: {k}, shape {sizes}");

    /// A quantile of less than no elements, or of more than all.
    QuantileRange {
        /// The share of the elements that should be below.
        q: String,
    } => ("{op}() q must be in the range [0, 1] but got {q}");

    /// Intervals between ends that are not in order, or not finite.
    HistogramRange {
        /// The lower end.
        low: String,
        /// The upper end.
        high: String,
    } => ("{op}: max must be larger than min, and both finite: [{low}, {high}]");

    /// Edges of intervals that are not a vector of two or more, in order.
    HistogramEdges {
        /// The sizes of the edges.
        sizes: Sizes,
        /// The place of the edge that is above the next, or NaN.
        at: Option<usize>,
    } => ("{op}: expected two or more ascending edges{}: shape {sizes}", reduce::place(*at));

    /// More of the largest than there are elements.
    TopK {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// How many were asked for.
        k: usize,
    } => ("selected index k out of range: {op} of {k} elements of dimension {axis}, shape {sizes}");
}

/// Says which edge is out of order.
pub(super) fn place(at: Option<usize>) -> String {
    at.map(|at| format!(", but edge {at} is above the next")).unwrap_or_default()
}

/// Where a norm finds nothing.
pub(super) fn nothing(axis: Option<usize>) -> String {
    match axis {
        Some(axis) => format!("the dimension {axis} because this dimension is empty and"),
        None => "an empty tensor because".into(),
    }
}
