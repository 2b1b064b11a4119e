//! Powers: the logarithm in pairs of numbers, because `y log2 x` has seven bits before the point where the result
//! needs 24 after. `f64` would do too, but at half the lanes it takes longer.

use std::hint::select_unpredictable as select;

use super::exp::{Power, clamp};
use super::log::Split;
use super::pair::Pair;
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32};

/// 2 / ln 2.
const FIRST: Pair = Pair { hi: 2.885_39, lo: 3.851_926e-8 };
/// A third of it.
const SECOND: Pair = Pair { hi: 0.961_796_7, lo: -7.028_462e-9 };
/// 2^24: from here on up all numbers are even integers.
const ALL_EVEN: f32 = 16_777_216.0;

/// `log2 a` for a positive finite `a`; error 2^-35.
///
/// `log2(1 + f) = 2 / ln 2 atanh s`, `s = f / (2 + f)`. Of `atanh s = s (1 + z/3 + z^2 q(z))`, `z = s^2`, only
/// the first two terms need pairs. q has degree 2 on `[0, 0.0295]`, error 2^-36.8.
#[inline(always)]
fn log2<I: Isa>(a: f32) -> Pair {
    let Split { n, f } = Split::of_any(a);
    let s = Pair::quotient::<I>(f, 2.0, f);
    let z = s.square::<I>();
    let second = Pair::product::<I>(z.hi, SECOND.hi);
    let rest = horner!(fma32::<I>, z.hi; SECOND.lo, 0.577_080_2, 0.411_849_9, 0.337_822_02);
    let lo = fma32::<I>(z.lo, SECOND.hi, fma32::<I>(z.hi, rest, second.lo));
    let series = Pair { hi: second.hi, lo: lo + FIRST.lo }.after(FIRST.hi);
    s.times::<I>(series).after(n as f32)
}

/// Whether `y` is an even integer, and whether an odd one: by its distance from the next even one.
#[inline(always)]
fn parity(y: f32) -> (bool, bool) {
    let a = y.abs();
    let a = if a > ALL_EVEN { ALL_EVEN } else { a };
    let distance = (a - ((a + ALL_EVEN) - ALL_EVEN)).abs();
    (distance == 0.0, distance == 1.0)
}

/// `x^y`, special cases as in C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn pow<I: Isa>(x: f32, y: f32) -> f32 {
    let a = x.abs();
    let (even, odd) = parity(y);
    let log = log2::<I>(a);
    let hi = select((x < 0.0) & !(even | odd), f32::NAN, log.hi);
    let hi = select(a < f32::INFINITY, hi, a);
    let hi = select(a == 0.0, f32::NEG_INFINITY, hi);
    // As good as infinite, but 1 to this power is 1 and not nan.
    let large = clamp(y, -1e30, 1e30);
    let magnitude = exp2_of_product::<I>(large, Pair { hi, lo: log.lo });
    let sign = select(odd, x.to_bits() & 0x8000_0000, 0);
    let power = f32::from_bits(magnitude.to_bits() | sign);
    select((x == 1.0) | (y == 0.0), 1.0, power)
}

/// `2^(y log)`.
#[inline(always)]
fn exp2_of_product<I: Isa>(y: f32, log: Pair) -> f32 {
    let t = Pair::product::<I>(y, log.hi);
    let lo = fma32::<I>(y, log.lo, t.lo);
    // Beyond the range of exponents the lower half may be nan, and does not matter.
    let lo = select(t.hi.abs() < 200.0, lo, 0.0);
    Power::of_two::<I>(clamp(t.hi, -200.0, 200.0), lo).value()
}
