//! Powers: the logarithm in pairs of numbers, because `y log2 x` has ten bits (of `f32` seven) before the point where the
//! result needs 53 (24) after. Of `f32`, `f64` would do too, but at half the lanes it takes longer.

use std::hint::select_unpredictable as select;

use super::log::split_any;
use super::numbers::{self, EXP2_FAR, POW_FIRST, POW_SECOND};
use super::{Pair, Power, Real, SIGN, clamp, fma};
use crate::math::Isa;

/// 2 / ln 2.
const FIRST: Pair = Pair { hi: POW_FIRST[0], lo: POW_FIRST[1] };
/// A third of it.
const SECOND: Pair = Pair { hi: POW_SECOND[0], lo: POW_SECOND[1] };
/// From here on up all numbers are even integers.
const ALL_EVEN: Real = (1_u64 << Real::MANTISSA_DIGITS) as Real;

/// `log2 a` for a positive finite `a`; error 2^-65, of `f32` 2^-35.
///
/// `log2(1 + f) = 2 / ln 2 atanh s`, `s = f / (2 + f)`. Of `atanh s = s (1 + z/3 + z^2 q(z))`, `z = s^2`, only
/// the first two terms need pairs.
#[inline(always)]
fn log2<I: Isa>(a: Real) -> Pair {
    let (n, f) = split_any(a);
    let s = Pair::quotient::<I>(f, 2.0, f);
    let z = s.square::<I>();
    let second = Pair::product::<I>(z.hi, SECOND.hi);
    let rest = numbers::pow::<I>(z.hi);
    let lo = fma::<I>(z.lo, SECOND.hi, fma::<I>(z.hi, rest, second.lo));
    let series = Pair { hi: second.hi, lo: lo + FIRST.lo }.after(FIRST.hi);
    s.times::<I>(series).after(n as Real)
}

/// Whether `y` is an even integer, and whether an odd one: by its distance from the next even one.
#[inline(always)]
fn parity(y: Real) -> (bool, bool) {
    let a = y.abs();
    let a = if a > ALL_EVEN { ALL_EVEN } else { a };
    let distance = (a - ((a + ALL_EVEN) - ALL_EVEN)).abs();
    (distance == 0.0, distance == 1.0)
}

/// `x^y`, special cases as in C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn pow<I: Isa>(x: Real, y: Real) -> Real {
    let a = x.abs();
    let (even, odd) = parity(y);
    let log = log2::<I>(a);
    let hi = select((x < 0.0) & !(even | odd), Real::NAN, log.hi);
    let hi = select(a < Real::INFINITY, hi, a);
    let hi = select(a == 0.0, Real::NEG_INFINITY, hi);
    // As good as infinite, but 1 to this power is 1 and not nan.
    let large = clamp(y, -numbers::POW_LARGE, numbers::POW_LARGE);
    let magnitude = exp2_of_product::<I>(large, Pair { hi, lo: log.lo });
    let sign = select(odd, x.to_bits() & SIGN, 0);
    let power = Real::from_bits(magnitude.to_bits() | sign);
    select((x == 1.0) | (y == 0.0), 1.0, power)
}

/// `2^(y log)`.
#[inline(always)]
fn exp2_of_product<I: Isa>(y: Real, log: Pair) -> Real {
    let t = Pair::product::<I>(y, log.hi);
    let lo = fma::<I>(y, log.lo, t.lo);
    // Beyond the range of exponents the lower half may be nan, and does not matter.
    let lo = select(t.hi.abs() < EXP2_FAR, lo, 0.0);
    let t = Pair { hi: clamp(t.hi, -EXP2_FAR, EXP2_FAR), lo };
    let t = if numbers::POW_NORMAL { t.normal() } else { t };
    Power::of_two::<I>(t.hi, t.lo).value()
}
