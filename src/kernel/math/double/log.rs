//! Logarithms.

use std::f64::consts::{LOG2_E, LOG10_E};
use std::hint::select_unpredictable as select;

use super::exp::{LN_2_HI, LN_2_LO};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// The bits of sqrt(1/2), the lower end of the significands.
const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
/// The bits of 2^52, whose low bits hold a small integer as it is.
const TWO_52: u64 = 0x4330_0000_0000_0000;
/// What `f64` cannot hold of 1 / ln 2.
const LOG2_E_LO: f64 = 2.035_527_374_093_103_3e-17;
/// What `f64` cannot hold of 1 / ln 10.
const LOG10_E_LO: f64 = 1.098_319_650_216_765e-17;
/// The upper 42 bits of log10 2: exact times an exponent.
const LOG10_2_HI: f64 = 0.301_029_995_663_952_83;
/// log10 2 - [`LOG10_2_HI`].
const LOG10_2_LO: f64 = 2.836_339_455_104_496_4e-14;

/// `x = 2^n (1 + f)`, `1 + f` in `[sqrt(1/2), sqrt(2))`.
#[derive(Clone, Copy)]
pub(super) struct Split {
    pub(super) n: f64,
    pub(super) f: f64,
}

impl Split {
    /// Of a positive normal number.
    #[inline(always)]
    fn new(x: f64) -> Self {
        // Biased like the exponent field, so that a logical shift takes n out: SSE2 and AVX2 have no other of 64 bits.
        let above = x.to_bits().wrapping_sub(SQRT_HALF).wrapping_add(1023 << 52);
        let significand = (above & 0x000f_ffff_ffff_ffff).wrapping_add(SQRT_HALF);
        // Nor have they a conversion of 64-bit integers.
        let n = f64::from_bits(TWO_52 | (above >> 52)) - (4_503_599_627_370_496.0 + 1023.0);
        Self { n, f: f64::from_bits(significand) - 1.0 }
    }

    /// Of any positive number.
    #[inline(always)]
    pub(super) fn of_any(x: f64) -> Self {
        let subnormal = x < f64::MIN_POSITIVE;
        let Self { n, f } = Self::new(select(subnormal, x * 4_503_599_627_370_496.0, x));
        Self { n: n - select(subnormal, 52.0, 0.0), f }
    }
}

/// `ln(1 + f) - f`, for `1 + f` in `[sqrt(1/2), sqrt(2))`.
///
/// `ln(1 + f) = 2 atanh s`, `s = f / (2 + f)`, and `2 s = f - f^2/2 + s f^2/2`. `2 atanh s - 2 s` is `s^3 q(s^2)`,
/// q of degree 6 on `[0, 0.0295]`, error 2^-59.5 of the whole.
#[inline(always)]
fn correction<I: Isa>(f: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let q = horner!(fma64::<I>, z;
        0.666_666_666_666_673_4, 0.399_999_999_994_169_46, 0.285_714_287_419_296_83, 0.222_221_986_166_379_4,
        0.181_835_622_167_909_3, 0.153_141_012_705_887_12, 0.147_954_708_016_952_98);
    let half_square = 0.5 * f * f;
    fma64::<I>(s, fma64::<I>(z, q, half_square), -half_square)
}

/// `n ln 2 + ln(1 + f)`.
#[inline(always)]
fn natural<I: Isa>(n: f64, f: f64) -> f64 {
    fma64::<I>(n, LN_2_HI, f + fma64::<I>(n, LN_2_LO, correction::<I>(f)))
}

/// `y`, the logarithm of `x`, except where `x` is not positive and finite.
///
/// With `if`, LLVM joins the three conditions into one test of the bits, many instructions longer: a vector `ln` then
/// took half as long again.
#[inline(always)]
pub(super) fn with_limits(x: f64, y: f64) -> f64 {
    let y = select(x < f64::INFINITY, y, x);
    let y = select(x < 0.0, f64::NAN, y);
    select(x == 0.0, f64::NEG_INFINITY, y)
}

/// `ln x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn ln<I: Isa>(x: f64) -> f64 {
    let Split { n, f } = Split::of_any(x);
    with_limits(x, natural::<I>(n, f))
}

/// `ln(1 + x)`, with what the sum rounds away added to the reduced argument; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn ln_1p<I: Isa>(x: f64) -> f64 {
    let sum = 1.0 + x;
    let without_one = sum - 1.0;
    let lost = (1.0 - (sum - without_one)) + (x - without_one);
    let Split { n, f } = Split::new(sum);
    // 2^-n: 1.5 * 2^52 + 1023 - n has 1023 - n in its low bits. Of the largest numbers, where n is 1024, it is 0: nothing
    // was lost that counts.
    let below = if n > 1023.0 { 1023.0 } else { n };
    let unit = f64::from_bits((6_755_399_441_055_744.0 + 1023.0 - below).to_bits() << 52);
    let y = with_limits(sum, natural::<I>(n, fma64::<I>(lost, unit, f)));
    // The result has the sign of x; for x = -0 the sum has lost it.
    y.copysign(x)
}

/// `log2 x = n + ln(1 + f) / ln 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log2<I: Isa>(x: f64) -> f64 {
    let Split { n, f } = Split::of_any(x);
    let low = fma64::<I>(correction::<I>(f), LOG2_E, f * LOG2_E_LO);
    with_limits(x, n + fma64::<I>(f, LOG2_E, low))
}

/// `log10 x = n log10 2 + ln(1 + f) / ln 10`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn log10<I: Isa>(x: f64) -> f64 {
    let Split { n, f } = Split::of_any(x);
    let low = fma64::<I>(n, LOG10_2_LO, fma64::<I>(correction::<I>(f), LOG10_E, f * LOG10_E_LO));
    with_limits(x, fma64::<I>(n, LOG10_2_HI, fma64::<I>(f, LOG10_E, low)))
}
