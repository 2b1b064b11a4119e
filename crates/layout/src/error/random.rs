//! Invalid parameters of distributions, and too many draws.

family! {
    |op|

    /// There is no integer in the range to draw from.
    DrawRange {
        /// The lower bound, which is included.
        from: Box<str>,
        /// The upper bound, which is excluded.
        to: Box<str>,
    } => ("random_ expects 'from' to be less than 'to', but got from={from} >= to={to}: {op}");

    /// There is no float in the range to draw from, or the distance of the bounds overflows.
    DrawUniform {
        /// The lower bound, which is included.
        from: Box<str>,
        /// The upper bound, which is excluded.
        to: Box<str>,
    } => ("uniform_ expects to return a [from, to) range, but found from={from} > to={to}: {op} of finite numbers");

    /// A standard deviation that is negative, or not a number.
    DrawDeviation {
        /// The standard deviation.
        std: Box<str>,
    } => ("normal expects std >= 0.0, but found std {std}: {op}");

    /// A probability is not between 0 and 1.
    DrawProbability {
        /// The probability.
        p: Box<str>,
    } => ("bernoulli_ expects p to be in [0, 1], but got p={p}: {op}");

    /// An element is not a probability.
    DrawProbabilities {
        /// The sizes.
        sizes: Sizes,
        /// The element.
        p: Box<str>,
        /// Its position.
        at: Sizes,
    } => ("Expected p_in >= 0 && p_in <= 1 to be true, but got false.: {op} of shape {sizes}, {p} at position {at}");

    /// Weights with more than two axes, or none.
    WeightsRank {
        /// The sizes.
        sizes: Sizes,
    } => ("prob_dist must be 1 or 2 dim: {op} of shape {sizes}");

    /// A weight that is negative, infinite or not a number.
    Weight {
        /// The sizes.
        sizes: Sizes,
        /// The weight.
        weight: Box<str>,
        /// Its position.
        at: Sizes,
    } => (
        "probability tensor contains either `inf`, `nan` or element < 0: {op} of shape {sizes}, {weight} at position {at}"
    );

    /// All weights are 0, or there are none.
    NoWeight {
        /// The sizes.
        sizes: Sizes,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    } => ("invalid multinomial distribution (sum of probabilities <= 0): {op} of shape {sizes}, row {row}");

    /// The number of positions to draw is 0.
    NoSamples {
        /// The sizes.
        sizes: Sizes,
    } => ("cannot sample n_sample <= 0 samples: {op} of shape {sizes}");

    /// The number of positions to draw without replacement exceeds the number of weights that are not 0.
    TooManySamples {
        /// The sizes.
        sizes: Sizes,
        /// The positions to be drawn.
        samples: usize,
        /// The number of weights that are not 0.
        weights: usize,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    } => (
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement: {op} of shape {sizes}, {samples} samples \
         of {weights} weights, row {row}"
    );
}
