//! Elements by their place in the order of an axis: the `k`th, and what lies between two.

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

/// `kthvalue`: the element with this many before it in the sorted lane, and its position.
#[derive(Clone, Copy)]
pub struct Kth {
    /// The number of elements before it, less than those of a lane.
    pub before: usize,
}

// SAFETY: of a lane, one element and its position are written, or the assertion panics.
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

/// The value of a [`Quantile`] between two elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuantileRule {
    /// A value between the two, nearer to the nearer: PyTorch's `linear`.
    Interpolated,
    /// The lower.
    Lower,
    /// The higher.
    Higher,
    /// Their mean.
    Midpoint,
    /// The nearer; of two that are as near, the one at the even place.
    Nearest,
}

/// The argument of `quantile` and `nanquantile`: the share of the elements that are below, and what to do between two elements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantile {
    /// The share, from 0 to 1.
    pub q: f64,
    /// The value between two elements.
    pub rule: QuantileRule,
}

/// Between two elements, it is linear.
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
    /// The places, of `n` sorted elements, of the two that it is between, and how far it is from the first to the second. The rank is computed in the
    /// type of the elements, as in PyTorch.
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

    /// Whether values between two elements are computed.
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
    /// Whether NaN is left out. Otherwise a lane with a NaN gives NaN.
    pub skips_nan: bool,
}

impl QuantileOf {
    /// The quantile of these elements, which are put in another order; NaN of none.
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

/// The value at a share of the way from `low` to `high`, from 0 to below 1; NaN between -∞ and ∞.
fn interpolate<T: Float>(low: T, high: T, share: T) -> T {
    let step = high - low;
    if low == high {
        return low;
    }
    if !step.to_f64().is_finite() {
        // An end is infinite, or the step overflows.
        return low * (T::ONE - share) + high * share;
    }
    // PyTorch's `lerp`: near 1 from the other end, which is then met exactly.
    if share < T::of(0.5) { low + share * step } else { high - step * (T::ONE - share) }
}

// SAFETY: of a lane one result is written.
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
