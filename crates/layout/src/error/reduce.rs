//! Reductions that have too few elements.

family! {
    |op|

    /// The largest or the first element of an empty axis.
    Empty {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
    } => ("{op}(): Expected reduction dim {axis} to have non-zero size.: shape {sizes}");

    /// The largest or the first element of an empty tensor.
    EmptyAll {
        /// The sizes.
        sizes: Sizes,
    } => ("{op}(): Expected at least one element, but shape {sizes} has none");

    /// A norm of an empty axis, without a neutral element.
    EmptyNorm {
        /// The order of the norm.
        p: String,
        /// The sizes.
        sizes: Sizes,
        /// The empty axis, counted from the front; `None` for a norm of all elements.
        axis: Option<usize>,
    } => (
        "{op} cannot compute the {p} norm on {} the operation does not have an identity: shape {sizes}",
        reduce::nothing(*axis)
    );

    /// The `k` of `kthvalue` is not between 1 and the length of the axis.
    KthValue {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The value of `k`.
        k: usize,
    } => ("{op}(): selected number k out of range for dimension {axis}: {k}, shape {sizes}");

    /// The share of a quantile is not between 0 and 1.
    QuantileRange {
        /// The share.
        q: String,
    } => ("{op}() q must be in the range [0, 1] but got {q}");

    /// The ends of a histogram are not in order, or not finite.
    HistogramRange {
        /// The lower end.
        low: String,
        /// The upper end.
        high: String,
    } => ("{op}: max must be larger than min, and both finite: [{low}, {high}]");

    /// The edges of a histogram are not a vector of at least two numbers, in order.
    HistogramEdges {
        /// The sizes of the edges.
        sizes: Sizes,
        /// The position of the edge that exceeds the next, or is NaN.
        at: Option<usize>,
    } => ("{op}: expected two or more ascending edges{}: shape {sizes}", reduce::place(*at));

    /// The `k` of `topk` exceeds the number of elements.
    TopK {
        /// The sizes.
        sizes: Sizes,
        /// The axis, counted from the front.
        axis: usize,
        /// The value of `k`.
        k: usize,
    } => ("selected index k out of range: {op} of {k} elements of dimension {axis}, shape {sizes}");
}

/// Says which edge is out of order.
pub(super) fn place(at: Option<usize>) -> String {
    at.map(|at| format!(", but edge {at} is above the next")).unwrap_or_default()
}

/// Says which axis of a norm is empty.
pub(super) fn nothing(axis: Option<usize>) -> String {
    match axis {
        Some(axis) => format!("the dimension {axis} because this dimension is empty and"),
        None => "an empty tensor because".into(),
    }
}
