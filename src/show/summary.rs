//! The extremes and the mean of all elements, and how many are not finite.
//!
//! Known by now: scales. This file reads each element once, and finds the ends of the scale of a picture.

use super::scale::{Place, Scale};
use crate::shape::AnyRank;
use crate::tensor::{Strided, View};
use congruent_kernel::element::convert::CastTo;

/// Counts of the elements, and the extremes and the mean of the finite ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Summary {
    /// The number of elements.
    pub(super) count: usize,
    pub(super) nan: usize,
    pub(super) infinite: usize,
    pub(super) minus_infinite: usize,
    /// Facts about the finite elements; `None` if there are none.
    pub(super) finite: Option<Finite>,
}

/// The least and the largest of the finite elements, and their mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Finite {
    pub(super) min: f64,
    pub(super) mean: f64,
    pub(super) max: f64,
}

impl Summary {
    /// Reads all elements: O(n). The elements of an expanded axis are read once.
    pub(super) fn read<T: CastTo<f64>>(x: &Strided<T, AnyRank>) -> Summary {
        let (once, times) = without_repetitions(x);
        let found = Summary::of_numbers(once.iter().map(|&x| x.cast()));
        let all = |count: usize| count.saturating_mul(times);
        Summary {
            count: all(found.count),
            nan: all(found.nan),
            infinite: all(found.infinite),
            minus_infinite: all(found.minus_infinite),
            finite: found.finite,
        }
    }

    fn of_numbers(numbers: impl Iterator<Item = f64> + Clone) -> Summary {
        let mut found = Summary { count: 0, nan: 0, infinite: 0, minus_infinite: 0, finite: None };
        let (mut min, mut max, mut sum) = (f64::INFINITY, f64::NEG_INFINITY, 0.0);
        for x in numbers.clone() {
            found.count += 1;
            if x.is_finite() {
                (min, max, sum) = (x.min(min), x.max(max), sum + x);
            } else {
                found.nan += usize::from(x.is_nan());
                found.infinite += usize::from(x == f64::INFINITY);
                found.minus_infinite += usize::from(x == f64::NEG_INFINITY);
            }
        }
        let count = (found.count - found.nan - found.infinite - found.minus_infinite) as f64;
        if count > 0.0 {
            // A sum that overflows is computed again as a sum of shares.
            let shares = || numbers.filter(|x| x.is_finite()).map(|x| x / count).sum();
            let mean = if f64::is_finite(sum) { sum / count } else { shares() };
            // (Rounding may exceed the extremes.)
            found.finite = Some(Finite { min, mean: mean.clamp(min, max), max });
        }
        found
    }

    /// Returns the scale between two ends; an end that is not finite is the least or the largest finite element.
    pub(super) fn scale(&self, [low, high]: [f64; 2]) -> Option<Scale> {
        let end = |wanted: f64, own: Option<f64>| if wanted.is_finite() { Some(wanted) } else { own };
        let low = end(low, self.finite.map(|finite| finite.min))?;
        let high = end(high, self.finite.map(|finite| finite.max))?;
        Some(Scale { low, high })
    }

    /// Returns the kinds of elements that are not finite and present: the place, the name, and the number of each.
    pub(super) fn not_finite(&self) -> impl Iterator<Item = (Place, &'static str, usize)> {
        let all = [
            (Place::Nan, "nan", self.nan),
            (Place::Infinite, "inf", self.infinite),
            (Place::MinusInfinite, "-inf", self.minus_infinite),
        ];
        all.into_iter().filter(|(_, _, count)| *count > 0)
    }
}

/// Returns one position of each expanded axis, and the number of positions that share an element.
pub(super) fn without_repetitions<T: CastTo<f64>>(x: &Strided<T, AnyRank>) -> (View<'_, T, AnyRank>, usize) {
    let (mut once, mut times) = (x.as_view(), 1_usize);
    if x.numel() == 0 {
        return (once, times);
    }
    while let Some(axis) = once.strides().iter().position(|&stride| stride == 0) {
        let size = once.sizes()[axis];
        let Ok(part) = once.select(axis, 0) else { break };
        (once, times) = (part, times.saturating_mul(size));
    }
    (once, times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tensor::Tensor;

    #[test]
    fn what_is_not_finite_is_counted_and_left_out() {
        let x = Tensor::from([1.0, f64::NAN, 4.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]).into_dyn();
        let found = Summary::read(&x);
        assert_eq!(found.finite, Some(Finite { min: 1.0, mean: 2.5, max: 4.0 }));
        assert_eq!([found.count, found.nan, found.infinite, found.minus_infinite], [6, 2, 1, 1]);
        let nothing = Summary::read(&Tensor::from([f32::NAN]).into_dyn());
        assert_eq!((nothing.finite, nothing.scale([0.0, f64::NAN])), (None, None));
        assert_eq!(nothing.scale([0.0, 1.0]), Some(Scale { low: 0.0, high: 1.0 }));
    }

    #[test]
    fn a_mean_does_not_overflow() {
        let mean = |x: Tensor<f64, AnyRank>| Summary::read(&x).finite.unwrap().mean;
        assert_eq!(mean(Tensor::from([f64::MAX; 3]).into_dyn()), f64::MAX);
        let most = mean(Tensor::from([f64::MAX, f64::MAX, 0.0, 0.0]).into_dyn());
        assert!((most / f64::MAX - 0.5).abs() < 1e-15, "{most}");
    }

    #[test]
    fn repetitions_are_read_once_and_counted() {
        let x = Tensor::from([[1_u8], [3]]);
        let wide = x.as_dyn();
        let long = isize::MAX >> 12;
        let wide = wide.expand([1 << 10, 2, long]).unwrap();
        let found = Summary::read(&wide);
        assert_eq!(found.count, long as usize * 2048);
        assert_eq!(found.finite, Some(Finite { min: 1.0, mean: 2.0, max: 3.0 }));
    }
}
