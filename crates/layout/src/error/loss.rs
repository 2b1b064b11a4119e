//! Targets and class weights that do not fit the scores.

family! {
    |op|

    /// The numbers of targets and of scores differ.
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

    /// The target does not have the axes of the scores without the classes.
    TargetSize {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the target.
        target: Sizes,
        /// The required sizes of the target.
        wanted: Sizes,
    } => ("Expected target size {wanted}, got {target}: {op} of scores of shape {scores}");

    /// A target, or another operand of a loss, does not have the sizes of the prediction.
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

    /// The ranks of triplets differ.
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

    /// The power of a margin is neither 1 nor 2.
    MarginPower {
        /// The sizes of the scores.
        scores: Sizes,
        /// The power.
        p: usize,
    } => ("only p == 1 and p == 2 supported: {op} of scores of shape {scores} with p {p}");

    /// The scores are not those of sequences.
    CtcScores {
        /// The sizes of the scores.
        scores: Sizes,
    } => ("{op} takes scores of shape [time, batch, classes] or [time, classes], not of shape {scores}");

    /// The class of blanks does not exist.
    CtcBlank {
        /// The sizes of the scores.
        scores: Sizes,
        /// The class.
        blank: usize,
    } => ("blank must be in label range: {op} of scores of shape {scores} with blank {blank}");

    /// The lengths are not one per sequence.
    CtcLengths {
        /// The sizes of the scores.
        scores: Sizes,
        /// The sizes of the lengths.
        lengths: Sizes,
    } => ("lengths of shape {lengths} are not one for each sequence: {op} of scores of shape {scores}");

    /// The length of a sequence, of scores or of labels, is too large.
    CtcLength {
        /// The length.
        value: i64,
        /// Its position.
        at: usize,
        /// The largest valid length.
        most: usize,
    } => ("length {value} at position {at} must be from 0 to {most}: {op}");

    /// The targets are not the labels of all sequences.
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

    /// The label smoothing is not between 0 and 1.
    LabelSmoothing {
        /// The sizes of the scores.
        scores: Sizes,
        /// The smoothing.
        smoothing: Box<str>,
    } => ("label_smoothing must be between 0.0 and 1.0. Got: {smoothing}: {op} of scores of shape {scores}");

    /// The numbers of weights and of classes differ.
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
