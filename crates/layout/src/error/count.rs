//! Faults of embedding, bags of rows, `one_hot`, `bincount` and `searchsorted`.

use super::Sizes;

family! {
    |op|

    /// A table that is not a matrix.
    Table {
        /// The sizes.
        sizes: Sizes,
    } => ("'weight' must be 2-D: {op} of a table of shape {sizes}");

    /// The positions of bags are neither a matrix, nor a vector together with offsets.
    Bags {
        /// The sizes.
        sizes: Sizes,
    } => ("positions of shape {sizes} are not bags of rows: {op} takes [bags, rows], or a vector and a vector of offsets");

    /// An offset of bags is less than the previous one, or beyond the last position.
    BagOffset {
        /// The offset.
        value: i64,
        /// The position of the offset.
        at: usize,
        /// The smallest and the largest valid offset.
        range: (usize, usize),
    } => (
        "offset {value} at position {at} must be {}: {op}",
        if range.0 == range.1 { format!("{}", range.0) } else { format!("from {} to {}", range.0, range.1) }
    );

    /// The weights are not one per position of bags.
    BagWeights {
        /// The sizes of the positions.
        positions: Sizes,
        /// The sizes of the weights.
        weights: Sizes,
    } => ("weights of shape {weights} are not one for each position: {op} of positions of shape {positions}");

    /// A class that does not exist.
    Class {
        /// The number of classes.
        classes: usize,
        /// The element.
        value: i64,
        /// The position of the element.
        at: Sizes,
    } => (
        "Class values must be {}.: {op} with {classes} classes, {value} at position {at}",
        if *value < 0 { "non-negative" } else { "smaller than num_classes" }
    );

    /// The number of classes cannot be inferred, because there are no elements.
    ClassesOfNothing {
        /// The sizes.
        sizes: Sizes,
    } => ("Can not infer total number of classes from empty tensor: {op} of shape {sizes}");

    /// An operand that cannot be counted: it has a negative number, or is not a vector.
    Bincount {
        /// The sizes.
        sizes: Sizes,
        /// The position of the first negative element, if the tensor is a vector.
        at: Option<usize>,
        /// The value of the element.
        value: i64,
    } => ("bincount only supports 1-d non-negative integral inputs.: {}", count::uncountable(sizes, at, *value));

    /// The numbers of weights and of elements to be counted differ.
    CountWeights {
        /// The sizes of the elements.
        sizes: Sizes,
        /// The sizes of the weights.
        weights: Sizes,
    } => (
        "weights should be 1-d and have the same length as input: {op} of shape {sizes} by weights of shape \
         {weights}"
    );

    /// The leading axes of sorted rows and values differ.
    Search {
        /// The sizes of the sorted rows.
        sorted: Sizes,
        /// The sizes of the values.
        values: Sizes,
    } => (
        "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and \
         input value tensor must match, but we got boundaries tensor {sorted} and input value tensor {values}"
    );
}

/// Says why the elements cannot be counted.
pub(super) fn uncountable(sizes: &Sizes, at: &Option<usize>, value: i64) -> String {
    match at {
        Some(at) => format!("{value} at position {at}"),
        None => format!("a tensor of shape {sizes}"),
    }
}
