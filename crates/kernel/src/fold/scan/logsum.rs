//! The running logarithm of a sum of exponentials.
//!
//! Computed in `f64`, a chunk at a time: exponentials of the distances from the largest element, their running sum, and its logarithm. Both
//! functions are vectorised; only the sum is sequential. If a chunk is not finite, or rises so far that its first exponentials lose
//! digits, terms are added one by one: `m + ln(1 + e^(l - m))` for the smaller `l` and the larger `m`.

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::math::float::Analytic;
use crate::simd::isa::{Isa, Task, run_apart};
use core::mem::MaybeUninit;

/// `logcumsumexp`
#[derive(Clone, Copy)]
pub struct LogCumSumExp;

/// The number of elements whose exponentials are computed together.
const CHUNK: usize = 64;

/// The largest rise within a chunk: the distance from the largest element costs `f64` at most 5 of its 53 digits.
const RISE: f64 = 32.0;

// SAFETY: a lane has one result per element, and all are written.
unsafe impl<T: Float> LaneOp<T> for LogCumSumExp {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 12;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        let (mut total, mut wide) = (f64::NEG_INFINITY, [0.0; CHUNK]);
        for (x, out) in x.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            let wide = &mut wide[..x.len()];
            for (wide, &x) in wide.iter_mut().zip(x) {
                *wide = x.to_f64();
            }
            let most = wide.iter().fold(total, |most, &x| if x > most { x } else { most });
            let odd = wide.iter().fold(0.0, |odd, &x| odd + x * 0.0);
            if odd == 0.0 && most - wide[0].max(total) <= RISE {
                run_apart::<I, _>(AddTogether { wide, most, total: &mut total });
            } else {
                add_one_by_one(wide, &mut total);
            }
            for (out, &wide) in out.iter_mut().zip(&*wide) {
                out.write(T::of(wide));
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::log_cum_sum_exp_lanes()
    }
}

/// Replaces the elements by the logarithms of the sums up to them; `most` is the largest of the elements and `total`, and finite. One function
/// for both element types.
struct AddTogether<'a> {
    wide: &'a mut [f64],
    most: f64,
    total: &'a mut f64,
}

impl Task for AddTogether<'_> {
    type Out = ();
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        let AddTogether { wide, most, total } = self;
        let mut sum = Analytic::exp_on::<I>(*total - most);
        for x in wide.iter_mut() {
            *x = Analytic::exp_on::<I>(*x - most);
        }
        for x in wide.iter_mut() {
            sum += *x;
            *x = sum;
        }
        for x in wide.iter_mut() {
            *x = Analytic::ln_on::<I>(*x) + most;
        }
        *total = wide[wide.len() - 1];
    }
}

/// Does the same as [`AddTogether`], one element at a time, for any values.
#[inline(never)]
fn add_one_by_one(wide: &mut [f64], total: &mut f64) {
    for x in wide {
        *total = add_exponentials(*total, *x);
        *x = *total;
    }
}

/// Returns `ln(e^a + e^b)`; NaN if either is NaN.
fn add_exponentials(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    // The difference of two equal infinities is NaN.
    if low == high && low.is_infinite() { low } else { (low - high).exp().ln_1p() + high }
}
