//! Draws from what is no distribution, and more of them than there are.

family! {
    /// No integer to draw.
    #[error("random_ expects 'from' to be less than 'to', but got from={from} >= to={to}: {op}")]
    DrawRange {
        /// The operation.
        op: &'static str,
        /// The smallest one asked for.
        from: Box<str>,
        /// The first that is too large.
        to: Box<str>,
    },

    /// No float to draw, or bounds further apart than the largest one.
    #[error("uniform_ expects to return a [from, to) range, but found from={from} > to={to}: {op} of finite numbers")]
    DrawUniform {
        /// The operation.
        op: &'static str,
        /// The smallest one asked for.
        from: Box<str>,
        /// The bound above.
        to: Box<str>,
    },

    /// A standard deviation that is negative, or not a number.
    #[error("normal expects std >= 0.0, but found std {std}: {op}")]
    DrawDeviation {
        /// The operation.
        op: &'static str,
        /// The standard deviation.
        std: Box<str>,
    },

    /// A probability outside of 0 to 1.
    #[error("bernoulli_ expects p to be in [0, 1], but got p={p}: {op}")]
    DrawProbability {
        /// The operation.
        op: &'static str,
        /// The probability.
        p: Box<str>,
    },

    /// An element that is no probability.
    #[error("Expected p_in >= 0 && p_in <= 1 to be true, but got false.: {op} of shape {sizes}, {p} at position {at}")]
    DrawProbabilities {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The element.
        p: Box<str>,
        /// Its position.
        at: Sizes,
    },

    /// Weights of more than two axes, or of none.
    #[error("prob_dist must be 1 or 2 dim: {op} of shape {sizes}")]
    WeightsRank {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// A weight that is negative, infinite or not a number.
    #[error(
        "probability tensor contains either `inf`, `nan` or element < 0: {op} of shape {sizes}, {weight} at position {at}"
    )]
    Weight {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The weight.
        weight: Box<str>,
        /// Its position.
        at: Sizes,
    },

    /// Weights that are all 0, or none.
    #[error("invalid multinomial distribution (sum of probabilities <= 0): {op} of shape {sizes}, row {row}")]
    NoWeight {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    },

    /// No position to be drawn.
    #[error("cannot sample n_sample <= 0 samples: {op} of shape {sizes}")]
    NoSamples {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
    },

    /// More positions without replacement than there are.
    #[error(
        "cannot sample n_sample > prob_dist.size(-1) samples without replacement: {op} of shape {sizes}, {samples} samples \
         of {weights} weights, row {row}"
    )]
    TooManySamples {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Sizes,
        /// The positions to be drawn.
        samples: usize,
        /// The weights that are not 0.
        weights: usize,
        /// The row, counted from 0; 0 for a vector.
        row: usize,
    },
}
