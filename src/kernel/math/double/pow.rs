//! Powers: the logarithm in pairs of numbers, because `y log2 x` has ten bits before the point where the result
//! needs 53 after.

use std::hint::select_unpredictable as select;

use super::exp::{Power, clamp};
use super::log::Split;
use super::pair::Pair;
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// 2 / ln 2.
const FIRST: Pair = Pair { hi: 2.885_390_081_777_926_8, lo: 4.071_054_748_186_206_6e-17 };
/// A third of it.
const SECOND: Pair = Pair { hi: 0.961_796_693_925_975_6, lo: 5.057_761_664_812_590_7e-17 };
/// 2^53: from here on up all numbers are even integers.
const ALL_EVEN: f64 = 9_007_199_254_740_992.0;

/// `log2 a` for a positive finite `a`; error 2^-65.
///
/// `log2(1 + f) = 2 / ln 2 atanh s`, `s = f / (2 + f)`. Of `atanh s = s (1 + z/3 + z^2 q(z))`, `z = s^2`, only
/// the first two terms need pairs. q has degree 6 on `[0, 0.0295]`, error 2^-66.3.
#[inline(always)]
fn log2<I: Isa>(a: f64) -> Pair {
    let Split { n, f } = Split::of_any(a);
    let s = Pair::quotient::<I>(f, 2.0, f);
    let z = s.square::<I>();
    let second = Pair::product::<I>(z.hi, SECOND.hi);
    let rest = horner!(fma64::<I>, z.hi;
        SECOND.lo, 0.577_078_016_355_618, 0.412_198_583_091_939_4, 0.320_598_902_273_799_45,
        0.262_307_701_092_675_15, 0.221_983_999_821_077_58, 0.191_255_100_518_912_45, 0.190_386_098_904_712_86);
    let lo = fma64::<I>(z.lo, SECOND.hi, fma64::<I>(z.hi, rest, second.lo));
    let series = Pair { hi: second.hi, lo: lo + FIRST.lo }.after(FIRST.hi);
    s.times::<I>(series).after(n)
}

/// Whether `y` is an even integer, and whether an odd one: by its distance from the next even one.
#[inline(always)]
fn parity(y: f64) -> (bool, bool) {
    let a = y.abs();
    let a = if a > ALL_EVEN { ALL_EVEN } else { a };
    let distance = (a - ((a + ALL_EVEN) - ALL_EVEN)).abs();
    (distance == 0.0, distance == 1.0)
}

/// `x^y`, special cases as in C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn pow<I: Isa>(x: f64, y: f64) -> f64 {
    let a = x.abs();
    let (even, odd) = parity(y);
    let log = log2::<I>(a);
    let hi = select((x < 0.0) & !(even | odd), f64::NAN, log.hi);
    let hi = select(a < f64::INFINITY, hi, a);
    let hi = select(a == 0.0, f64::NEG_INFINITY, hi);
    // As good as infinite, but 1 to this power is 1 and not nan.
    let large = clamp(y, -1e300, 1e300);
    let magnitude = exp2_of_product::<I>(large, Pair { hi, lo: log.lo });
    let sign = select(odd, x.to_bits() & (1 << 63), 0);
    let power = f64::from_bits(magnitude.to_bits() | sign);
    select((x == 1.0) | (y == 0.0), 1.0, power)
}

/// `2^(y log)`.
#[inline(always)]
fn exp2_of_product<I: Isa>(y: f64, log: Pair) -> f64 {
    let t = Pair::product::<I>(y, log.hi);
    let lo = fma64::<I>(y, log.lo, t.lo);
    // Beyond the range of exponents the lower half may be nan, and does not matter.
    let lo = select(t.hi.abs() < 1200.0, lo, 0.0);
    let t = Pair { hi: clamp(t.hi, -1200.0, 1200.0), lo }.normal();
    Power::of_two::<I>(t.hi, t.lo).value()
}
