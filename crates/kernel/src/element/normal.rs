//! Normal numbers by the ziggurat method (Marsaglia and Tsang, "The ziggurat method for generating random variables", Journal of
//! Statistical Software 5(8), 2000).
//!
//! The area below `exp(-x^2 / 2)` is covered by 256 layers of one size. A point of a random layer is nearly always below the curve, so
//! a number takes one draw of 64 bits, a product and a comparison.
//!
//! **Why not the crate `rand_distr`?** With its dependencies (num-traits, libm, a build script) it was a tenth of a first `cargo check`,
//! for this one distribution. A test compares the two: they draw the same numbers, to twelve digits.

use rand::{Rng, RngExt};

/// The number of layers.
const LAYERS: usize = 256;
/// The beginning of the tail, as in the paper.
const TAIL: f64 = 3.654_152_885_361_009;
const AREA: f64 = 0.004_928_673_233_99;

/// Returns `exp(x)`: the series of `exp(x / 1024)`, squared ten times.
const fn exp(x: f64) -> f64 {
    // (Computed as `exp - 1`, which keeps its digits: `(1 + y)^2 - 1 = y (2 + y)`.)
    let (small, mut y, mut term, mut n) = (x / 1024.0, 0.0, 1.0, 1.0);
    while n < 12.0 {
        term *= small / n;
        y += term;
        n += 1.0;
    }
    n = 0.0;
    while n < 10.0 {
        y *= 2.0 + y;
        n += 1.0;
    }
    1.0 + y
}

/// Returns the distance from 0 at which `exp(-x^2 / 2)` is `y`, by twelve steps of Newton's method from a guess.
const fn distance_at(y: f64, guess: f64) -> f64 {
    let (mut x, mut n) = (guess, 0);
    while n < 12 {
        // (The slope of the curve is `-x` times its height.)
        let height = exp(-x * x / 2.0);
        x += (height - y) / (x * height);
        n += 1;
    }
    x
}

/// The end of each layer, from the lowest to the top of the curve; the first is wide enough to include the area of the tail.
static ENDS: [f64; LAYERS + 1] = {
    let mut ends = [0.0; LAYERS + 1];
    ends[0] = AREA / exp(-TAIL * TAIL / 2.0);
    ends[1] = TAIL;
    let mut i = 2;
    while i < LAYERS {
        let last = ends[i - 1];
        ends[i] = distance_at(exp(-last * last / 2.0) + AREA / last, last * 0.98);
        i += 1;
    }
    ends
};

/// The height of the curve at each end.
static HEIGHTS: [f64; LAYERS + 1] = {
    let (mut heights, mut i) = ([1.0; LAYERS + 1], 0);
    while i < LAYERS {
        heights[i] = exp(-ENDS[i] * ENDS[i] / 2.0);
        i += 1;
    }
    heights
};

/// Draws from the normal distribution of mean 0 and standard deviation 1.
#[inline(always)]
pub fn draw_normal<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    loop {
        let bits = rng.next_u64();
        // Eight bits choose the layer; 52 others are a number from -1 to below 1.
        let layer = bits as usize % LAYERS;
        let unit = f64::from_bits(bits >> 12 | 2.0_f64.to_bits()) - 3.0;
        let x = unit * ENDS[layer];
        if x.abs() < ENDS[layer + 1] {
            return x;
        }
        if let Some(x) = draw_at_edge(rng, layer, unit, x) {
            return x;
        }
    }
}

/// Draws the number of a point that is not below the next layer, if the point is below the curve.
#[cold]
#[inline(never)]
fn draw_at_edge<R: Rng + ?Sized>(rng: &mut R, layer: usize, unit: f64, x: f64) -> Option<f64> {
    if layer == 0 {
        let beyond = draw_tail(rng);
        return Some(if unit < 0.0 { -beyond } else { beyond });
    }
    let (low, high) = (HEIGHTS[layer], HEIGHTS[layer + 1]);
    (high + (low - high) * rng.random::<f64>() < (-x * x / 2.0).exp()).then_some(x)
}

/// Draws a number of the tail, by Marsaglia's method of two exponential numbers.
fn draw_tail<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    loop {
        let x = draw_inside(rng).ln() / TAIL;
        let y = draw_inside(rng).ln();
        if -2.0 * y >= x * x {
            return TAIL - x;
        }
    }
}

/// Draws a number between 0 and 1, neither included.
fn draw_inside<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    f64::from_bits(rng.next_u64() >> 12 | 1.0_f64.to_bits()) - (1.0 - f64::EPSILON / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::seeded;
    use rand_distr::StandardNormal;

    #[test]
    fn numbers_are_those_of_rand_distr() {
        let (mut ours, mut theirs) = (seeded(7), seeded(7));
        for i in 0..2_000_000 {
            let (own, other) = (draw_normal(&mut ours), theirs.sample::<f64, _>(StandardNormal));
            assert!((own - other).abs() <= 1e-12 * other.abs(), "number {i}: {own} and {other}");
        }
    }

    #[test]
    fn layers_have_one_size() {
        for i in 1..LAYERS {
            let area = ENDS[i] * (HEIGHTS[i + 1] - HEIGHTS[i]);
            assert!((area / AREA - 1.0).abs() < 1e-9, "layer {i}: {area}");
        }
    }
}
