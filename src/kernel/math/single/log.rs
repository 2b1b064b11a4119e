//! Logarithms.

use std::f32::consts::{LOG2_E, LOG10_E};
use std::hint::select_unpredictable as select;

use super::exp::{LN_2_HI, LN_2_LO};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32};

/// The bits of sqrt(1/2), the lower end of the significands.
const SQRT_HALF: u32 = 0x3f35_04f3;
/// What `f32` cannot hold of 1 / ln 2.
const LOG2_E_LO: f32 = 1.925_963e-8;
/// What `f32` cannot hold of 1 / ln 10.
const LOG10_E_LO: f32 = -1.010_305e-8;
/// The upper 16 bits of log10 2: exact times an exponent.
const LOG10_2_HI: f32 = 0.301_025_4;
/// log10 2 - [`LOG10_2_HI`].
const LOG10_2_LO: f32 = 4.605_039e-6;

/// `x = 2^n (1 + f)`, `1 + f` in `[sqrt(1/2), sqrt(2))`.
#[derive(Clone, Copy)]
pub(super) struct Split {
    pub(super) n: i32,
    pub(super) f: f32,
}

impl Split {
    /// Of a positive normal number.
    #[inline(always)]
    fn new(x: f32) -> Self {
        let above = x.to_bits().wrapping_sub(SQRT_HALF);
        let significand = (above & 0x007f_ffff).wrapping_add(SQRT_HALF);
        Self { n: above.cast_signed() >> 23, f: f32::from_bits(significand) - 1.0 }
    }

    /// Of any positive number.
    #[inline(always)]
    pub(super) fn of_any(x: f32) -> Self {
        let subnormal = x < f32::MIN_POSITIVE;
        let Self { n, f } = Self::new(select(subnormal, x * 8_388_608.0, x));
        Self { n: n - select(subnormal, 23, 0), f }
    }
}

/// `ln(1 + f) - f`, for `1 + f` in `[sqrt(1/2), sqrt(2))`.
///
/// `-f^2/2 + f^3 q(f)`, q of degree 7, error 2^-27.2 of `ln(1 + f)`.
#[inline(always)]
fn correction<I: Isa>(f: f32) -> f32 {
    let q = horner!(fma32::<I>, f;
        0.333_333_3, -0.250_008_2, 0.200_012_27, -0.166_233_57, 0.142_017_57, -0.131_601_8, 0.127_615_8, -0.076_345_04);
    f * f * fma32::<I>(f, q, -0.5)
}

/// `n ln 2 + ln(1 + f)`.
#[inline(always)]
fn natural<I: Isa>(n: f32, f: f32) -> f32 {
    fma32::<I>(n, LN_2_HI, f + fma32::<I>(n, LN_2_LO, correction::<I>(f)))
}

/// `y`, the logarithm of `x`, except where `x` is not positive and finite.
///
/// With `if`, LLVM joins the three conditions into one test of the bits, many instructions longer: a vector `ln` then
/// took half as long again.
#[inline(always)]
fn with_limits(x: f32, y: f32) -> f32 {
    let y = select(x < f32::INFINITY, y, x);
    let y = select(x < 0.0, f32::NAN, y);
    select(x == 0.0, f32::NEG_INFINITY, y)
}

/// `ln x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn ln<I: Isa>(x: f32) -> f32 {
    let Split { n, f } = Split::of_any(x);
    with_limits(x, natural::<I>(n as f32, f))
}

/// `ln(1 + x)`, with what the sum rounds away added to the reduced argument; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn ln_1p<I: Isa>(x: f32) -> f32 {
    let sum = 1.0 + x;
    let without_one = sum - 1.0;
    let lost = (1.0 - (sum - without_one)) + (x - without_one);
    let Split { n, f } = Split::new(sum);
    // 2^-n; of 2^128, to which the sum of the largest numbers is rounded up, 0: nothing was lost that counts.
    let unit = f32::from_bits((127 - n).max(0).cast_unsigned() << 23);
    let y = with_limits(sum, natural::<I>(n as f32, fma32::<I>(lost, unit, f)));
    // The result has the sign of x; for x = -0 the sum has lost it.
    y.copysign(x)
}

/// `log2 x = n + ln(1 + f) / ln 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log2<I: Isa>(x: f32) -> f32 {
    let Split { n, f } = Split::of_any(x);
    let low = fma32::<I>(correction::<I>(f), LOG2_E, f * LOG2_E_LO);
    with_limits(x, n as f32 + fma32::<I>(f, LOG2_E, low))
}

/// `log10 x = n log10 2 + ln(1 + f) / ln 10`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log10<I: Isa>(x: f32) -> f32 {
    let Split { n, f } = Split::of_any(x);
    let n = n as f32;
    let low = fma32::<I>(n, LOG10_2_LO, fma32::<I>(correction::<I>(f), LOG10_E, f * LOG10_E_LO));
    with_limits(x, fma32::<I>(n, LOG10_2_HI, fma32::<I>(f, LOG10_E, low)))
}
