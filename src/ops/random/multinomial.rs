//! Positions drawn by weight.

use super::shown;
use crate::error::prelude::*;
use crate::shape::multinomial::{Drawn, DrawnSome, Draws, DrawsSome, Suffices};
use crate::shape::{AnyRank, Lengths, List};
use crate::tensor::{AnyRankStrided, Iter, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};
use congruent_kernel::random::{self as kernel, BadWeights};
use congruent_kernel::storage::{OutOfMemory, collected, reserved};
use congruent_layout::{Dims, checked_numel};
use congruent_macros::{precompile, with_try};
use rand::Rng;

const OP: &str = "multinomial";

/// # Random choices
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Draws `K` positions in each row of weights, without replacement, in the order of the draws: O(n log n).
    ///
    /// A weight of 0 is never drawn; the weights need not add up to 1. **Unlike in PyTorch**, a row with fewer than `K` weights that are not 0 is
    /// rejected: PyTorch fills the result with positions of weight 0.
    ///
    /// # Shapes
    /// `[5]` with 3 gives `[3]`, `[2, 5]` with 3 gives `[2, 3]`: positions along the last axis, of `i64`.
    ///
    /// # Panics
    /// If a weight is negative, infinite or not a number, or if a row has fewer than `K` weights above 0, or none. Nothing is drawn then.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let weights = Tensor::from([[0.0f32, 1.0, 0.0], [3.0, 0.0, 0.0]]);
    /// let x: Tensor<i64, shape![2, 1]> = weights.multinomial::<1>(&mut rng);
    /// assert_eq!(x.to_vec(), [1, 0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let weights = Tensor::from([0.2, 0.3, 0.5]);
    /// let x = weights.multinomial::<4>(&mut rng);   // 4 of 3
    /// ```
    ///
    /// # Errors
    /// [`Fault::Weight`], [`Fault::NoWeight`], [`Fault::TooManySamples`].
    pub fn multinomial<const K: usize>(&self, rng: &mut (impl Rng + ?Sized)) -> TensorOf<i64, Drawn<S, K>>
    where
        T: Float,
        S: Draws<K, Weights: Suffices<K>>,
    {
        // SAFETY: invariant 2: the sizes that `Draws` computes.
        unsafe { draw(self, K, false, rng) }
    }

    /// Draws `K` positions in each row of weights, with replacement: O(n + k log n).
    ///
    /// # Shapes
    /// `[5]` with 8 gives `[8]`, `[2, 5]` with 8 gives `[2, 8]`: positions along the last axis, of `i64`.
    ///
    /// # Panics
    /// If a weight is negative, infinite or not a number, or if a row has no weight above 0. Nothing is drawn then.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let weights = Tensor::from([1.0, 0.0, 3.0]);
    /// let x: Tensor<i64, shape![1_000]> = weights.multinomial_with_replacement::<1_000>(&mut rng);
    /// let twos = x.iter().filter(|position| **position == 2).count();
    /// assert!((700..800).contains(&twos));
    /// ```
    ///
    /// # Errors
    /// [`Fault::Weight`], [`Fault::NoWeight`].
    pub fn multinomial_with_replacement<const K: usize>(
        &self,
        rng: &mut (impl Rng + ?Sized),
    ) -> TensorOf<i64, Drawn<S, K>>
    where
        T: Float,
        S: Draws<K>,
    {
        // SAFETY: invariant 2: the sizes that `Draws` computes.
        unsafe { draw(self, K, true, rng) }
    }

    /// Draws positions in each row of weights, without replacement: [`multinomial`](Self::multinomial) with a number known only at run time.
    ///
    /// # Panics
    /// With the error of [`try_multinomial_of`](Self::try_multinomial_of).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let mut rng = congruent::random::seeded(42);
    /// let weights = Tensor::from([1.0, 0.0, 3.0]);
    /// let x: Tensor<i64, shape![_]> = weights.multinomial_of(2, &mut rng);
    /// assert_eq!(x.sum_all().item(), 2);   // 0 and 2 in either order
    /// ```
    ///
    /// # Errors
    /// [`Fault::Weight`], [`Fault::NoWeight`], [`Fault::NoSamples`], [`Fault::TooManySamples`].
    pub fn multinomial_of(&self, samples: usize, rng: &mut (impl Rng + ?Sized)) -> TensorOf<i64, DrawnSome<S>>
    where
        T: Float,
        S: DrawsSome,
    {
        // SAFETY: invariant 2: the sizes that `DrawsSome` computes.
        unsafe { draw(self, samples, false, rng) }
    }

    /// Draws positions in each row of weights, with replacement: [`multinomial_with_replacement`](Self::multinomial_with_replacement) with a number
    /// known only at run time.
    ///
    /// # Panics
    /// With the error of [`try_multinomial_with_replacement_of`](Self::try_multinomial_with_replacement_of).
    ///
    /// # Errors
    /// [`Fault::Weight`], [`Fault::NoWeight`], [`Fault::NoSamples`].
    pub fn multinomial_with_replacement_of(
        &self,
        samples: usize,
        rng: &mut (impl Rng + ?Sized),
    ) -> TensorOf<i64, DrawnSome<S>>
    where
        T: Float,
        S: DrawsSome,
    {
        // SAFETY: invariant 2: the sizes that `DrawsSome` computes.
        unsafe { draw(self, samples, true, rng) }
    }
}

/// # Random choices, any rank
impl<T: Float> AnyRankStrided<T> {
    /// Draws this many positions in each row of weights, with or without replacement, as `i64`.
    ///
    /// # Errors
    /// [`Fault::WeightsRank`], [`Fault::Weight`], [`Fault::NoWeight`],
    /// [`Fault::NoSamples`], [`Fault::TooManySamples`].
    pub fn multinomial(
        &self,
        samples: usize,
        replacement: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Tensor<i64, AnyRank>, ShapeError> {
        draw(&self.strided, samples, replacement, rng)
    }
}

/// Draws `samples` positions from each row of weights.
fn draw<T: Float, S: Lengths>(
    x: &Strided<T, S>,
    samples: usize,
    replacement: bool,
    mut rng: &mut (impl Rng + ?Sized),
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    draw_rows(x.sizes(), to_doubles(x.iter())?, samples, replacement, &mut rng)
}

/// Returns the weights in double precision, row-major.
#[precompile(f32)]
fn to_doubles<T: Float>(weights: Iter<'_, T>) -> Result<Vec<f64>, OutOfMemory> {
    collected(weights.map(|weight| weight.to_f64()))
}
/// Draws `samples` positions from each row of `elements`, weights of these sizes. Checks all rows before the first draw. (Not generic, so that this
/// library compiles the function, and not each program.)
fn draw_rows(
    sizes: &[usize],
    elements: Vec<f64>,
    samples: usize,
    replacement: bool,
    rng: &mut dyn Rng,
) -> Result<Tensor<i64, AnyRank>, ShapeError> {
    let (rows, weights) = match *sizes {
        [weights] => (1, weights),
        [rows, weights] => (rows, weights),
        _ => return Err(Fault::WeightsRank { sizes: sizes.into() }.of(OP)),
    };
    if samples == 0 {
        return Err(Fault::NoSamples { sizes: sizes.into() }.of(OP));
    }
    if samples > weights && !replacement {
        return Err(Fault::TooManySamples { sizes: sizes.into(), samples, weights, row: 0 }.of(OP));
    }
    let row = |row: usize| &elements[row * weights..][..weights];
    for i in 0..rows {
        kernel::check(row(i), samples, replacement).map_err(|bad| refusal(sizes, bad, row(i), i, samples))?;
    }
    let mut out = Dims::from_slice(sizes);
    out[sizes.len() - 1] = samples;
    if checked_numel(&out, size_of::<i64>()).is_none() {
        return Err(Fault::TooLarge { sizes: (&*out).into() }.of(OP));
    }
    let mut drawn = reserved(samples.saturating_mul(rows))?;
    for i in 0..rows {
        kernel::multinomial(row(i), samples, replacement, rng, &mut drawn)?;
    }
    Tensor::from_vec(AnyRank::from(&out), drawn)
}

fn refusal(sizes: &[usize], bad: BadWeights, weights: &[f64], row: usize, samples: usize) -> ShapeError {
    let (op, sizes_of) = (OP, sizes.into());
    match bad {
        BadWeights::At(i) => {
            let at = if sizes.len() == 1 { vec![i] } else { vec![row, i] };
            Fault::Weight { sizes: sizes_of, weight: shown(weights[i]), at: (&*at).into() }.of(op)
        }
        BadWeights::Zero => Fault::NoWeight { sizes: sizes_of, row }.of(op),
        BadWeights::Few(weights) => Fault::TooManySamples { sizes: sizes_of, samples, weights, row }.of(op),
    }
}
