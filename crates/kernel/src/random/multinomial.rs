//! Positions drawn by weight.

use crate::storage::{OutOfMemory, collected, reserve, reserved};
use rand::{Rng, RngExt};

/// The reason why positions cannot be drawn by these weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadWeights {
    /// The weight at this position is negative, infinite or NaN.
    At(usize),
    /// All weights are 0.
    Zero,
    /// Too few weights are not 0; their number.
    Few(usize),
}

/// Draws `k` positions of `weights`, with probabilities proportional to the weights, and appends them to `drawn`; without replacement
/// no position is drawn twice, and the order is that of successive draws. The caller has checked the weights with
/// [`check`]. (The generator is a `dyn Rng`: a generic function would compile the sorts in each program.)
///
/// # Errors
/// [`OutOfMemory`]
pub fn multinomial(
    weights: &[f64],
    k: usize,
    replacement: bool,
    rng: &mut dyn Rng,
    drawn: &mut Vec<i64>,
) -> Result<(), OutOfMemory> {
    // Relative to the largest, so that the sum stays finite and the smallest is not rounded to 0.
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let share = |weight: f64| if weight > 0.0 { (weight / largest).max(f64::MIN_POSITIVE) } else { 0.0 };
    let shares = weights.iter().map(|&weight| share(weight));
    if replacement { with_replacement(shares, k, rng, drawn) } else { without_replacement(shares, k, rng, drawn) }
}

/// Checks whether `k` positions can be drawn.
///
/// # Errors
/// [`BadWeights`].
pub fn check(weights: &[f64], k: usize, replacement: bool) -> Result<(), BadWeights> {
    if let Some(at) = weights.iter().position(|weight| !(weight.is_finite() && *weight >= 0.0)) {
        return Err(BadWeights::At(at));
    }
    match weights.iter().filter(|weight| **weight > 0.0).count() {
        0 => Err(BadWeights::Zero),
        some if some < k && !replacement => Err(BadWeights::Few(some)),
        _ => Ok(()),
    }
}

/// Draws the first position whose running sum exceeds a number between 0 and the last sum: a weight of 0 adds nothing, so its
/// position is never drawn.
fn with_replacement(
    shares: impl ExactSizeIterator<Item = f64>,
    k: usize,
    rng: &mut dyn Rng,
    drawn: &mut Vec<i64>,
) -> Result<(), OutOfMemory> {
    let mut sum = 0.0;
    let sums = collected(shares.map(|share| {
        sum += share;
        sum
    }))?;
    reserve(drawn, k)?;
    let total = sums[sums.len() - 1];
    drawn.extend((0..k).map(|_| {
        let number = rng.random::<f64>() * total;
        sums.partition_point(|&sum| sum <= number) as i64
    }));
    Ok(())
}

/// Draws the `k` positions with the smallest exponential times, whose rates are the weights: equivalent to successive draws
/// (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006).
fn without_replacement(
    shares: impl ExactSizeIterator<Item = f64>,
    k: usize,
    rng: &mut dyn Rng,
    drawn: &mut Vec<i64>,
) -> Result<(), OutOfMemory> {
    let mut times: Vec<(f64, i64)> = reserved(shares.len())?;
    reserve(drawn, k)?;
    for (i, share) in shares.enumerate().filter(|(_, share)| *share > 0.0) {
        // The logarithm of a number above 0, at most 1.
        times.push((-(1.0 - rng.random::<f64>()).ln() / share, i as i64));
    }
    let earlier = |a: &(f64, i64), b: &(f64, i64)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
    if k > 0 && k < times.len() {
        times.select_nth_unstable_by(k - 1, earlier);
    }
    times.truncate(k);
    times.sort_unstable_by(earlier);
    drawn.extend(times.iter().map(|(_, i)| i));
    Ok(())
}
