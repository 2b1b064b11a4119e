//! Normalizations over axes that do not exist, or with a weight of another shape.

family! {
    |op|

    /// Last axes of other lengths than those to be normalized over.
    NormalizedShape {
        /// The sizes.
        sizes: Sizes,
        /// The lengths to be normalized over.
        normalized: Sizes,
    } => (
        "Given normalized_shape={normalized}, expected input with shape [*, {}, but got input of size{sizes}: {op}",
        normalized.to_string().trim_start_matches('[')
    );

    /// No axes to be normalized over.
    NothingNormalized {
        /// The sizes.
        sizes: Sizes,
    } => (
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got \
         normalized_shape = []: {op} of shape {sizes}"
    );

    /// A weight or a bias of another shape than the axes normalized over.
    NormWeight {
        /// `weight` or `bias`.
        what: &'static str,
        /// The sizes of it.
        given: Sizes,
        /// The lengths normalized over.
        normalized: Sizes,
    } => (
        "Expected {what} to be of same shape as normalized_shape, but got {what} of shape {given} and normalized_shape = \
         {normalized}: {op}"
    );
}
