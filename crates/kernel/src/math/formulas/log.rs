//! Formulas of logarithms.

use std::hint::select_unpredictable as select;

use super::consts::{LOG2_E, LOG10_E};
use super::numbers::{
    self, Exponent, LN_2_HI, LN_2_LO, LOG2_E_LO, LOG10_2_HI, LOG10_2_LO, LOG10_E_LO, correction, split,
};
use super::{MANTISSA, Real, fma};
use crate::math::Isa;

/// The factor that makes a subnormal number normal.
const NORMALIZING: Real = (1_u64 << MANTISSA) as Real;

/// Returns `(n, f)` of any positive number `x = 2^n (1 + f)`, with `1 + f` in `[sqrt(1/2), sqrt(2))`.
#[inline(always)]
pub fn split_any(x: Real) -> (Exponent, Real) {
    let subnormal = x < Real::MIN_POSITIVE;
    let (n, f) = split(select(subnormal, x * NORMALIZING, x));
    (n - select(subnormal, MANTISSA as Exponent, 0 as Exponent), f)
}

/// `n ln 2 + ln(1 + f)`.
#[inline(always)]
fn natural<I: Isa>(n: Real, f: Real) -> Real {
    fma::<I>(n, LN_2_HI, f + fma::<I>(n, LN_2_LO, correction::<I>(f)))
}

/// Returns `y`, the logarithm of `x`, or the limit if `x` is not positive and finite.
///
/// With `if`, LLVM merged the three conditions into one test of the bits with many more instructions: a vectorised `ln` then
/// took half as long again.
#[inline(always)]
fn with_limits(x: Real, y: Real) -> Real {
    let y = select(x < Real::INFINITY, y, x);
    let y = select(x < 0.0, Real::NAN, y);
    select(x == 0.0, Real::NEG_INFINITY, y)
}

/// `ln x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn ln<I: Isa>(x: Real) -> Real {
    let (n, f) = split_any(x);
    with_limits(x, natural::<I>(n as Real, f))
}

/// `ln(1 + x)`, with the rounding error of the sum added to the reduced argument; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn ln_1p<I: Isa>(x: Real) -> Real {
    let sum = 1.0 + x;
    let without_one = sum - 1.0;
    let lost = (1.0 - (sum - without_one)) + (x - without_one);
    let (n, f) = split(sum);
    let y = with_limits(sum, natural::<I>(n as Real, fma::<I>(lost, numbers::two_to_minus(n), f)));
    // The result has the sign of x, which the sum loses for x = -0.
    y.copysign(x)
}

/// `log2 x = n + ln(1 + f) / ln 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log2<I: Isa>(x: Real) -> Real {
    let (n, f) = split_any(x);
    let low = fma::<I>(correction::<I>(f), LOG2_E, f * LOG2_E_LO);
    with_limits(x, n as Real + fma::<I>(f, LOG2_E, low))
}

/// `log10 x = n log10 2 + ln(1 + f) / ln 10`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log10<I: Isa>(x: Real) -> Real {
    let (n, f) = split_any(x);
    let n = n as Real;
    let low = fma::<I>(n, LOG10_2_LO, fma::<I>(correction::<I>(f), LOG10_E, f * LOG10_E_LO));
    with_limits(x, fma::<I>(n, LOG10_2_HI, fma::<I>(f, LOG10_E, low)))
}
