//! Normalizations over axes that there are not, or with a weight of another shape.

family! {
    /// Last axes of other lengths than those to be normalized over.
    #[error(
        "Given normalized_shape={normalized}, expected input with shape [*, {}, but got input of size{sizes}: {op}",
        normalized.to_string().trim_start_matches('[')
    )]
    NormalizedShape {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The lengths to be normalized over.
        normalized: Sizes,
    },

    /// No axes to be normalized over.
    #[error(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got \
         normalized_shape = []: {op} of shape {sizes}"
    )]
    NothingNormalized {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A weight or a bias of another shape than the axes normalized over.
    #[error(
        "Expected {what} to be of same shape as normalized_shape, but got {what} of shape {given} and normalized_shape = \
         {normalized}: {op}"
    )]
    NormWeight {
        /// The operation.
        op: &'static str,
        /// `weight` or `bias`.
        what: &'static str,
        /// The sizes of it.
        given: Sizes,
        /// The lengths normalized over.
        normalized: Sizes,
    },
}
