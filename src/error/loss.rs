//! Targets and class weights that do not fit the scores.

family! {
    /// Another number of targets than of scores.
    #[error(
        "Expected input batch_size ({}) to match target batch_size ({}).: {op} of scores of shape {scores} and a target of \
         shape {target}",
        scores.0[0],
        target.0[0]
    )]
    BatchSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
    },

    /// A target that has not the axes of the scores, but for the classes.
    #[error("Expected target size {wanted}, got {target}: {op} of scores of shape {scores}")]
    TargetSize {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
        /// The sizes that it would have to have.
        wanted: Sizes,
    },

    /// A class that there is not.
    #[error("Target {value} is out of bounds.: {op} of scores of shape {scores}, at position {at} of the target")]
    TargetClass {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The class.
        value: i64,
        /// Its position in the target.
        at: Sizes,
    },

    /// Smoothing that is less than nothing, or more than all.
    #[error("label_smoothing must be between 0.0 and 1.0. Got: {smoothing}: {op} of scores of shape {scores}")]
    LabelSmoothing {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// How much.
        smoothing: Box<str>,
    },

    /// Another number of weights than of classes.
    #[error(
        "weight tensor should be defined either for all {classes} classes or no classes but got weight tensor of shape: \
         {weight}: {op} of scores of shape {scores}"
    )]
    ClassWeights {
        /// The operation.
        op: &'static str,
        /// The sizes of the scores.
        scores: Sizes,
        /// The number of classes.
        classes: usize,
        /// The sizes of the weights.
        weight: Sizes,
    },
}
