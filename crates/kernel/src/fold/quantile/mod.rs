//! Elements by their rank in the order of a lane: the `k`th element, and quantiles.

pub mod median;
pub mod mode;

use crate::element::number::Arithmetic;
use crate::element::{Float, Number};
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::sort::{POSITIONS, Scratch, sorted_places, write_found};
use crate::simd::isa::Isa;
use crate::storage::{OutOfMemory, reserve};
use core::cmp::Ordering;
use core::mem::MaybeUninit;

/// `kthvalue`: the element at rank `before` of the sorted lane, and its position.
#[derive(Clone, Copy)]
pub struct Kth {
    /// The number of elements before it, less than the length of a lane.
    pub before: usize,
}

// SAFETY: one element and its position are written per lane, or the assertion panics.
unsafe impl<T: Number> LaneOp<T> for Kth {
    type A = T;
    type B = i64;
    type Scratch = Scratch<T::Packed>;
    const COST: usize = 4;
    const KEEPS: bool = false;

    #[inline(always)]
    fn room(self, scratch: &mut Scratch<T::Packed>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        scratch.room(n, n)
    }

    #[inline(always)]
    fn lane<I: Isa>(
        self,
        x: &[T],
        values: &mut [MaybeUninit<T>],
        places: &mut [MaybeUninit<i64>],
        scratch: &mut Scratch<T::Packed>,
    ) {
        let place = if x.len() > POSITIONS {
            sorted_places(x, false, &mut scratch.places)[self.before]
        } else {
            let packed = &mut scratch.packed;
            packed.clear();
            packed.extend(x.iter().zip(0..).map(|(&x, at)| x.pack(false, at)));
            T::place(*packed.select_nth_unstable(self.before).1) as usize
        };
        write_found(x, place, values, places);
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::kth_lanes()
    }
}

/// The value of a [`Quantile`] that falls between two elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuantileRule {
    /// The linear interpolation of the two elements: PyTorch's `linear`.
    Interpolated,
    /// The lower element.
    Lower,
    /// The higher element.
    Higher,
    /// The mean of the two elements.
    Midpoint,
    /// The nearer element; in the middle, the element at the even rank.
    Nearest,
}

/// The argument of `quantile` and `nanquantile`: the share of the elements below the quantile, and the rule between two elements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantile {
    /// The share, from 0 to 1.
    pub q: f64,
    /// The value between two elements.
    pub rule: QuantileRule,
}

/// Interpolates linearly between two elements.
impl From<f64> for Quantile {
    fn from(q: f64) -> Self {
        Self { q, rule: QuantileRule::Interpolated }
    }
}

impl From<(f64, QuantileRule)> for Quantile {
    fn from((q, rule): (f64, QuantileRule)) -> Self {
        Self { q, rule }
    }
}

impl Quantile {
    /// Returns the ranks, among `n` sorted elements, of the two elements around the quantile, and its share of the way from the first to the
    /// second. The rank is computed in the type of the elements, as in PyTorch.
    #[doc(hidden)]
    #[inline]
    pub fn between<T: Float>(self, n: usize) -> (usize, usize, T) {
        let rank = (T::of(self.q) * T::from_usize(n.saturating_sub(1))).to_f64();
        let rank = match self.rule {
            QuantileRule::Interpolated | QuantileRule::Midpoint => rank,
            QuantileRule::Lower => rank.floor(),
            QuantileRule::Higher => rank.ceil(),
            QuantileRule::Nearest => rank.round_ties_even(),
        };
        let last = n.saturating_sub(1);
        let (below, above) = ((rank.floor() as usize).min(last), (rank.ceil() as usize).min(last));
        let weight = if self.rule == QuantileRule::Midpoint { 0.5 } else { rank - rank.floor() };
        (below, above, T::of(weight))
    }

    /// Returns whether values between two elements are interpolated.
    #[doc(hidden)]
    #[inline]
    pub fn is_interpolated(self) -> bool {
        matches!(self.rule, QuantileRule::Interpolated | QuantileRule::Midpoint)
    }
}

/// `quantile` and `nanquantile`
#[derive(Clone, Copy)]
pub struct QuantileOf {
    /// The quantile.
    pub quantile: Quantile,
    /// Whether NaN is skipped. Otherwise the result of a lane with a NaN is NaN.
    pub skips_nan: bool,
}

impl QuantileOf {
    /// Returns the quantile of these elements, and reorders them; NaN if there are none.
    #[inline(always)]
    fn find<T: Float>(self, numbers: &mut [T]) -> T {
        if numbers.is_empty() {
            return T::NAN;
        }
        let (below, above, weight) = self.quantile.between::<T>(numbers.len());
        let order = |a: &T, b: &T| a.partial_cmp(b).unwrap_or(Ordering::Equal);
        let (_, &mut low, rest) = numbers.select_nth_unstable_by(below, order);
        if !self.quantile.is_interpolated() {
            return low;
        }
        let high = if above > below { rest.iter().fold(T::HIGHEST, |a, &b| if b < a { b } else { a }) } else { low };
        interpolate(low, high, weight)
    }
}

/// Returns the value at a share, from 0 to below 1, of the way from `low` to `high`; NaN between -∞ and ∞.
fn interpolate<T: Float>(low: T, high: T, share: T) -> T {
    let step = high - low;
    if low == high {
        return low;
    }
    if !step.to_f64().is_finite() {
        // At least one end is infinite, or the step overflows.
        return low * (T::ONE - share) + high * share;
    }
    // Like PyTorch's `lerp`: from half of the way on computed from the high end, so that this end is exact.
    if share < T::of(0.5) { low + share * step } else { high - step * (T::ONE - share) }
}

// SAFETY: one result is written per lane.
unsafe impl<T: Float> LaneOp<T> for QuantileOf {
    type A = T;
    type B = ();
    type Scratch = Vec<T>;
    const COST: usize = 4;
    const KEEPS: bool = false;

    #[inline(always)]
    fn room(self, scratch: &mut Vec<T>, n: usize, _: usize) -> Result<(), OutOfMemory> {
        scratch.clear();
        reserve(scratch, n)
    }

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], numbers: &mut Vec<T>) {
        numbers.clear();
        if self.skips_nan {
            numbers.extend(x.iter().filter(|x| !Arithmetic::is_nan(**x)));
        } else if !x.iter().fold(false, |any, &x| any | Arithmetic::is_nan(x)) {
            numbers.extend(x);
        }
        let quantile = self.find(numbers);
        for out in out {
            out.write(quantile);
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::quantile_of_lanes()
    }
}
