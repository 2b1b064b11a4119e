//! Normalizations over axes that do not exist, or with a weight of another shape.

use super::Sizes;

family! {
    |op|

    /// The lengths of the last axes are not those to be normalized over.
    NormalizedShape {
        /// The sizes.
        sizes: Sizes,
        /// The lengths to be normalized over.
        normalized: Sizes,
    } => (
        "Given normalized_shape={normalized}, expected input with shape [*, {}, but got input of size{sizes}: {op}",
        normalized.to_string().trim_start_matches('[')
    );

    /// There are no axes to be normalized over.
    NothingNormalized {
        /// The sizes.
        sizes: Sizes,
    } => (
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got \
         normalized_shape = []: {op} of shape {sizes}"
    );

    /// The channels cannot be divided into groups of equal length.
    ChannelGroups {
        /// The sizes.
        sizes: Sizes,
        /// The number of groups.
        groups: usize,
    } => (
        "Expected number of channels in input to be divisible by num_groups, but got input of shape {sizes} and \
         num_groups={groups}: {op}"
    );

    /// Groups of channels have no elements: only a batch may be empty.
    EmptyGroups {
        /// The sizes.
        sizes: Sizes,
    } => ("Expected channels and positions in the groups, but got input of shape {sizes}: {op}");

    /// There is no axis of channels, the second axis.
    NoChannels {
        /// The sizes.
        sizes: Sizes,
    } => ("Expected at least 2 dimensions for input tensor but received {}: {op} of shape {sizes}", sizes.0.len());

    /// A weight, a bias, a mean or a variance is not one number per channel.
    ChannelWeight {
        /// The name of the operand.
        what: &'static str,
        /// The sizes of the operand.
        given: Sizes,
        /// The sizes of the input.
        sizes: Sizes,
    } => ("{}: {op}", normalize::channel_weight(op, what, given, sizes));

    /// A weight or a bias does not have the shape of the axes normalized over.
    NormWeight {
        /// `weight` or `bias`.
        what: &'static str,
        /// The sizes of the operand.
        given: Sizes,
        /// The lengths normalized over.
        normalized: Sizes,
    } => (
        "Expected {what} to be of same shape as normalized_shape, but got {what} of shape {given} and normalized_shape = \
         {normalized}: {op}"
    );
}

/// Returns PyTorch's message about a weight that is not one number per channel.
pub(super) fn channel_weight(op: &str, what: &str, given: &Sizes, sizes: &Sizes) -> String {
    match op {
        "group_norm" => format!(
            "Expected {what} to be a vector of size equal to the number of channels in input, but got {what} of shape {given} and \
             input of shape {sizes}"
        ),
        _ => format!(
            "{what} should contain {} elements not {}, in shape {given} for an input of shape {sizes}",
            sizes.0.get(1).unwrap_or(&0),
            given.0.iter().product::<usize>()
        ),
    }
}
