//! Draws from what is no distribution, and more of them than there are.

family! {
    |op|

    /// No integer to draw.
    DrawRange {
        /// The smallest one asked for.
        from: Box<str>,
        /// The first that is too large.
        to: Box<str>,
    } => ("random_ expects 'from' to be less than 'to', but got from={from} >= to={to}: {op}");

    /// No float to draw, or bounds further apart than the largest one.
    DrawUniform {
        /// The smallest one asked for.
        from: Box<str>,
        /// The bound above.
        to: Box<str>,
    } => ("uniform_ expects to return a [from, to) range, but found from={from} > to={to}: {op} of finite numbers");

    /// A standard deviation that is negative, or not a number.
    DrawDeviation {
        /// The standard deviation.
        std: Box<str>,
    } => ("normal expects std >= 0.0, but found std {std}: {op}");

    /// A probability outside of 0 to 1.
    DrawProbability {
        /// The probability.
        p: Box<str>,
    } => ("bernoulli_ expects p to be in [0, 1], but got p={p}: {op}");

    /// An element that is no probability.
    DrawProbabilities {
        /// The sizes.
        sizes: Sizes,
        /// The element.
        p: Box<str>,
        /// Its position.
        at: Sizes,
    } => ("Expected p_in >= 0 && p_in <= 1 to be true, but got false.: {op} of shape {sizes}, {p} at position {at}");

    /// Weights of more than two axes, or of none.
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

    /// Weights that are all 0, or none.
    NoWeight {
        /// The sizes.
        sizes: Sizes,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    } => ("invalid multinomial distribution (sum of probabilities <= 0): {op} of shape {sizes}, row {row}");

    /// No position to be drawn.
    NoSamples {
        /// The sizes.
        sizes: Sizes,
    } => ("cannot sample n_sample <= 0 samples: {op} of shape {sizes}");

    /// More positions without replacement than there are.
    TooManySamples {
        /// The sizes.
        sizes: Sizes,
        /// The positions to be drawn.
        samples: usize,
        /// The weights that are not 0.
        weights: usize,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    } => (
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement: {op} of shape {sizes}, {samples} samples \
         of {weights} weights, row {row}"
    );
}
