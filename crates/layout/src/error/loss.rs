//! Targets and class weights that do not fit the scores.

family! {
    |op|

    /// A different number of targets than of scores.
    BatchSize {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
    } => (
        "Expected input batch_size ({}) to match target batch_size ({}).: {op} of scores of shape {scores} and a target of \
         shape {target}",
        scores.0[0],
        target.0[0]
    );

    /// A target that has not the axes of the scores, but for the classes.
    TargetSize {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
        /// The sizes that it would have to have.
        wanted: Sizes,
    } => ("Expected target size {wanted}, got {target}: {op} of scores of shape {scores}");

    /// A target, or another operand of a loss, whose sizes are not those of the prediction.
    TargetShape {
        /// The sizes of the prediction.
        prediction: Sizes,
        /// The sizes of the target.
        target: Sizes,
        /// The last axis that differs, counted in the longer shape.
        axis: usize,
    } => (
        "Target size ({target}) must be the same as input size ({prediction}): {op} does not broadcast, and they differ at dimension {axis}; \
         squeeze, unsqueeze or expand one of them"
    );

    /// Triplets of which the ranks differ.
    TripletRanks {
        /// The sizes of the anchors.
        anchor: Sizes,
        /// The sizes of the positives.
        positive: Sizes,
        /// The sizes of the negatives.
        negative: Sizes,
    } => (
        "The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor {}D, positive {}D, and \
         negative {}D inputs: {op} of shapes {anchor}, {positive} and {negative}",
        anchor.0.len(),
        positive.0.len(),
        negative.0.len()
    );

    /// A class that does not exist.
    TargetClass {
        /// The sizes of the scores.
        scores: Sizes,
        /// The class.
        value: i64,
        /// Its position in the target.
        at: Sizes,
    } => ("Target {value} is out of bounds.: {op} of scores of shape {scores}, at position {at} of the target");

    /// A margin to a power that is not 1 or 2.
    MarginPower {
        /// The sizes of the scores.
        scores: Sizes,
        /// The power.
        p: usize,
    } => ("only p == 1 and p == 2 supported: {op} of scores of shape {scores} with p {p}");

    /// Scores that are not those of sequences.
    CtcScores {
        /// The sizes of the scores.
        scores: Sizes,
    } => ("{op} takes scores of shape [time, batch, classes] or [time, classes], not of shape {scores}");

    /// A class of blanks that does not exist.
    CtcBlank {
        /// The sizes of the scores.
        scores: Sizes,
        /// The class.
        blank: usize,
    } => ("blank must be in label range: {op} of scores of shape {scores} with blank {blank}");

    /// Lengths that are not one for each sequence.
    CtcLengths {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the lengths.
        lengths: Sizes,
    } => ("lengths of shape {lengths} are not one for each sequence: {op} of scores of shape {scores}");

    /// A length of a sequence, of scores or of labels, that is more than there are.
    CtcLength {
        /// The length.
        value: i64,
        /// Its position.
        at: usize,
        /// The most that it may be.
        most: usize,
    } => ("length {value} at position {at} must be from 0 to {most}: {op}");

    /// Targets that do not have the labels of each sequence.
    CtcTargets {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the targets.
        target: Sizes,
        /// The sum of the lengths.
        sum: usize,
    } => (
        "targets of shape {target} are not the labels of each sequence, as [batch, labels] or as a vector of {sum}: {op} of scores of shape \
         {scores}"
    );

    /// Smoothing that is less than nothing, or more than all.
    LabelSmoothing {
        /// The sizes of the scores.
        scores: Sizes,
        /// How much.
        smoothing: Box<str>,
    } => ("label_smoothing must be between 0.0 and 1.0. Got: {smoothing}: {op} of scores of shape {scores}");

    /// A different number of weights than of classes.
    ClassWeights {
        /// The sizes of the scores.
        scores: Sizes,
        /// The number of classes.
        classes: usize,
        /// The sizes of the weights.
        weight: Sizes,
    } => (
        "weight tensor should be defined either for all {classes} classes or no classes but got weight tensor of shape: \
         {weight}: {op} of scores of shape {scores}"
    );
}
