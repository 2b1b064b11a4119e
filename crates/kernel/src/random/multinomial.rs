//! Positions drawn by weight.

use crate::storage::{OutOfMemory, collected, reserve, reserved};
use rand::{Rng, RngExt};

/// Weights that cannot be drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadWeights {
    /// One that is negative, infinite or not a number, at this position.
    At(usize),
    /// All of them are 0.
    Zero,
    /// The number of weights that are not 0.
    Few(usize),
}

/// `k` positions in `weights`, each as likely as its weight says, appended to `drawn`; without replacement
/// none twice, in the order in which they would come out one after the other. The caller has seen to it that
/// [`check`] finds nothing. (The generator is a `dyn Rng`: if this were generic over it, each program would compile the sorts.)
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
    // Shares of the largest, so that their sum stays finite; the smallest is not rounded to 0.
    let largest = weights.iter().copied().fold(0.0, f64::max);
    let share = |weight: f64| if weight > 0.0 { (weight / largest).max(f64::MIN_POSITIVE) } else { 0.0 };
    let shares = weights.iter().map(|&weight| share(weight));
    if replacement { with_replacement(shares, k, rng, drawn) } else { without_replacement(shares, k, rng, drawn) }
}

/// Whether `k` positions can be drawn.
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

/// The first running sum above a number between 0 and the last one: a share of 0 adds nothing, so it is
/// never the first.
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

/// The `k` earliest of exponential times, each as fast as its share: as if drawn one after the other
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
