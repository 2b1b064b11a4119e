//! Powers. The logarithm is a pair of floats, because `y log2 x` has up to ten bits (for `f32` seven) before the point, and the result
//! needs 53 (24) bits after it. For `f32`, a logarithm in `f64` would be accurate enough, too, but takes longer with half the lanes.

use std::hint::select_unpredictable as select;

use super::log::split_any;
use super::numbers::{self, EXP2_FAR, POW_FIRST, POW_SECOND};
use super::{Pair, Power, Real, SIGN, clamp, fma};
use crate::math::Isa;

/// 2 / ln 2.
const FIRST: Pair = Pair { hi: POW_FIRST[0], lo: POW_FIRST[1] };
/// A third of [`FIRST`].
const SECOND: Pair = Pair { hi: POW_SECOND[0], lo: POW_SECOND[1] };
/// The smallest number such that all floats above it are even integers.
const ALL_EVEN: Real = (1_u64 << Real::MANTISSA_DIGITS) as Real;

/// `log2 a` for a positive finite `a`; error 2^-65, for `f32` 2^-35.
///
/// `log2(1 + f) = 2 / ln 2 atanh s`, with `s = f / (2 + f)`, and `atanh s = s (1 + z/3 + z^2 q(z))`, with `z = s^2`. Only
/// the first two terms of this series need pairs.
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

/// Returns whether `y` is an even integer, and whether it is an odd one, by its distance from the nearest even integer.
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
    // A large finite exponent instead of infinity: 1 to this power is 1 and not NaN.
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
    // Beyond the range of exponents the lower half may be NaN, and has no effect on the result.
    let lo = select(t.hi.abs() < EXP2_FAR, lo, 0.0);
    let t = Pair { hi: clamp(t.hi, -EXP2_FAR, EXP2_FAR), lo };
    let t = if numbers::POW_NORMAL { t.normal() } else { t };
    Power::of_two::<I>(t.hi, t.lo).value()
}
