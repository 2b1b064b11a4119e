//! Data for plots: points, cells and bars, as iterators of plain numbers.
//!
//! Known by now: numbers as `f64`. This file returns them in the order and form that plotting libraries accept.
//!
//! **Why no adapter for plotters?** Its series take any iterator: a feature would add 5 crates and 2.6 CPU seconds of a cold `cargo check`, and
//! convert nothing.

use super::scale::Scale;
use super::summary::{Finite, Summary, without_repetitions};
use crate::error::OrPanic;
use crate::shape::{Lengths, MatrixShape, VectorShape};
use crate::tensor::Strided;
use congruent_kernel::element::convert::CastTo;
use congruent_kernel::storage::repeated;

/// # Data for plots
impl<T, S: Lengths> Strided<T, S> {
    /// Returns the points of a line: each index with its element, `(0.0, x[0])` first. O(rank) to make.
    ///
    /// Two vectors give the points `(x, y)` by `x.points().zip(y.points())`, or `std::iter::zip(&x, &y)`.
    ///
    /// # Shapes
    /// `[20]` has 20 points. [`AnyRank`](crate::AnyRank) may have any number of axes: its elements are taken row-major.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let loss = Tensor::from([2.0_f32, 1.5, 1.25]);
    /// assert_eq!(loss.points().collect::<Vec<_>>(), [(0.0, 2.0), (1.0, 1.5), (2.0, 1.25)]);
    /// ```
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> + Clone + '_
    where
        T: CastTo<f64>,
        S: VectorShape,
    {
        self.iter().enumerate().map(|(index, &x)| (index as f64, x.cast()))
    }

    /// Returns the cells of a matrix, row-major: `[row, column]` and the element. O(rank) to make.
    ///
    /// # Shapes
    /// `[2, 3]` has 6 cells. [`AnyRank`](crate::AnyRank) may have any number of axes: its last is the columns, all others together are the rows.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1, 2], [3, 4]]);
    /// assert_eq!(x.cells().last(), Some(([1, 1], 4.0)));
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = ([usize; 2], f64)> + Clone + '_
    where
        T: CastTo<f64>,
        S: MatrixShape,
    {
        let columns = self.sizes().last().copied().unwrap_or(1).max(1);
        self.iter().enumerate().map(move |(index, &x)| ([index / columns, index % columns], x.cast()))
    }

    /// Returns the number of finite elements in each of `bins` intervals of equal width, from the least element to the largest: O(n + bins). An
    /// interval includes its lower end; the last includes both. Ends are those of [`bars`](Histogram::bars), rounded to `f64`.
    ///
    /// # Shapes
    /// Any. Without a finite element, or without bins, there are no bars. If all elements are one number, the intervals are from 0.5 below to 0.5
    /// above it.
    ///
    /// # Panics
    /// When there is not enough memory for `bins` counts.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([0.0, 0.1, 0.5, 0.9, 1.0, f64::NAN]);
    /// assert_eq!(x.histogram(2).counts(), [2, 3]);
    /// assert_eq!(x.histogram(2).bars().last(), Some(([0.5, 1.0], 3)));
    /// ```
    #[track_caller]
    pub fn histogram(&self, bins: usize) -> Histogram
    where
        T: CastTo<f64>,
    {
        let x = self.as_dyn();
        let Some(Finite { min, max, .. }) = Summary::read(&x).finite.filter(|_| bins > 0) else {
            return Histogram { ends: [0.0; 2], counts: Vec::new() };
        };
        // A single number gets an interval around it, as in NumPy.
        let margin = if min < max { 0.0 } else { 0.5 };
        let ends = [min - margin, max + margin];
        let (once, times) = without_repetitions(&x);
        let mut counts = repeated(0_usize, bins).or_panic();
        for bin in once.iter().filter_map(|&x| find_bin(x.cast(), ends, bins)) {
            counts[bin] = counts[bin].saturating_add(times);
        }
        Histogram { ends, counts }
    }
}

/// The number of elements in each of several equal intervals; [`histogram`](Strided::histogram) returns it.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    ends: [f64; 2],
    counts: Vec<usize>,
}

impl Histogram {
    /// The number of elements in each interval.
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// Returns the intervals in order, each with its two ends and the number of elements in it: for rectangles from `(low, 0)` to
    /// `(high, count)`.
    pub fn bars(&self) -> impl Iterator<Item = ([f64; 2], usize)> + Clone + '_ {
        let (ends, bins) = (self.ends, self.counts.len());
        self.counts.iter().enumerate().map(move |(bin, &count)| ([bin, bin + 1].map(|k| end_of(k, ends, bins)), count))
    }
}

/// Returns the lower end of an interval, of `bins` between two ends; for the number `bins`, the upper end of the last interval.
fn end_of(bin: usize, [low, high]: [f64; 2], bins: usize) -> f64 {
    let share = bin as f64 / bins as f64;
    // A weighted sum of both ends: their difference may be infinite.
    low * (1.0 - share) + high * share
}

/// Returns the interval of a number; `None` for a number that is not finite.
///
/// (A level is rounded, and so are ends: a number next to an end may have the level on its other side. As in NumPy's `histogram`, the ends decide.)
fn find_bin(x: f64, ends: [f64; 2], bins: usize) -> Option<usize> {
    let level = Scale { low: ends[0], high: ends[1] }.place(x).level(bins)?;
    match level {
        1.. if x < end_of(level, ends, bins) => Some(level - 1),
        _ if level + 1 < bins && x >= end_of(level + 1, ends, bins) => Some(level + 1),
        _ => Some(level),
    }
}
