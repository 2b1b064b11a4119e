//! The exponential and what is a quotient of exponentials.

use std::f64::consts::{LN_2, LOG2_E};

use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// 1.5 * 2^52 rounds what is added to it to an integer; 2046 more biases that integer for two exponent fields.
const ROUND: f64 = 6_755_399_441_055_744.0 + 2046.0;
/// The upper 42 bits of ln 2: its product with any exponent is exact, so the reduction needs no fused multiply-add.
pub(super) const LN_2_HI: f64 = 0.693_147_180_559_890_3;
/// ln 2 - [`LN_2_HI`].
pub(super) const LN_2_LO: f64 = 5.497_923_018_708_371e-14;

/// `e^x = 2^n (1 + tail)`, `tail` in `[-0.3, 0.42]`.
#[derive(Clone, Copy)]
pub(super) struct Power {
    pub(super) tail: f64,
    /// `n + 2046` in the low twelve bits.
    exponent: u64,
}

impl Power {
    /// `e^(hi + lo)` for `hi` in `[-1400, 1400]` and a `lo` much smaller.
    #[inline(always)]
    pub(super) fn new<I: Isa>(hi: f64, lo: f64) -> Self {
        let shifted = fma64::<I>(hi, LOG2_E, ROUND);
        let n = shifted - ROUND;
        let exact = fma64::<I>(n, -LN_2_HI, hi);
        let rest = fma64::<I>(n, -LN_2_LO, lo);
        Self { tail: tail::<I>(exact, rest), exponent: shifted.to_bits() }
    }

    /// `2^(hi + lo)` for `hi` in `[-2000, 2000]` and a `lo` much smaller.
    #[inline(always)]
    pub(super) fn of_two<I: Isa>(hi: f64, lo: f64) -> Self {
        let shifted = hi + ROUND;
        let exact = hi - (shifted - ROUND);
        Self { tail: tail_of_two::<I>(exact, lo), exponent: shifted.to_bits() }
    }

    /// `2^(n + shift)`, which must be a normal number.
    #[inline(always)]
    pub(super) fn scale(self, shift: i64) -> f64 {
        f64::from_bits(self.exponent.wrapping_add_signed(shift - 1023) << 52)
    }

    /// Two normal numbers whose product is `2^n`: applied in turn, they overflow and underflow only where `e^x` does.
    #[inline(always)]
    pub(super) fn halves(self) -> (f64, f64) {
        let half = self.exponent >> 1;
        (f64::from_bits(half << 52), f64::from_bits(self.exponent.wrapping_sub(half) << 52))
    }

    #[inline(always)]
    pub(super) fn value(self) -> f64 {
        let (a, b) = self.halves();
        (1.0 + self.tail) * a * b
    }
}

/// `e^r - 1` for `r = exact + rest`, `|r| <= ln(2) / 2`, not losing what `r` as one number would.
///
/// `r + r^2 q(r)`, q of degree 9 on `[-0.347, 0.347]`, error 2^-55.4 of `e^r - 1`.
#[inline(always)]
fn tail<I: Isa>(exact: f64, rest: f64) -> f64 {
    let r = exact + rest;
    let z = r * r;
    // Even and odd powers apart: a shorter chain of dependent instructions.
    let even = horner!(fma64::<I>, z;
        0.500_000_000_000_000_6, 0.041_666_666_666_572_955, 0.001_388_888_893_261_403,
        2.480_150_414_718_503_6e-5, 2.762_645_091_141_225_6e-7);
    let odd = horner!(fma64::<I>, z;
        0.166_666_666_666_666_85, 0.008_333_333_333_314_461, 0.000_198_412_699_033_501_52,
        2.755_722_764_068_167e-6, 2.511_457_984_727_428e-8);
    exact + fma64::<I>(z, fma64::<I>(r, odd, even), rest)
}

/// `2^r - 1` for `r = exact + lo`, `|r| <= 1/2`.
///
/// `r ln 2 + r^2 q(r)`, q of degree 9 on `[-0.5005, 0.5005]`, error 2^-55.7 of `2^r - 1`.
#[inline(always)]
fn tail_of_two<I: Isa>(exact: f64, lo: f64) -> f64 {
    let r = exact + lo;
    let z = r * r;
    let even = horner!(fma64::<I>, z;
        0.240_226_506_959_100_97, 0.009_618_129_107_606_845, 0.000_154_035_304_418_752_02,
        1.321_544_248_143_228_4e-6, 7.072_609_932_830_059e-9);
    let odd = horner!(fma64::<I>, z;
        0.055_504_108_664_821_646, 0.001_333_355_814_639_824_8, 1.525_273_385_178_335_4e-5,
        1.017_805_218_363_070_7e-7, 4.456_623_938_449_308e-10);
    fma64::<I>(exact, LN_2, fma64::<I>(z, fma64::<I>(r, odd, even), lo * LN_2))
}

/// `x` brought into `[lo, hi]`; nan stays.
#[inline(always)]
pub(super) fn clamp(x: f64, lo: f64, hi: f64) -> f64 {
    let x = if x > hi { hi } else { x };
    if x < lo { lo } else { x }
}

/// `e^x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn exp<I: Isa>(x: f64) -> f64 {
    Power::new::<I>(clamp(x, -800.0, 800.0), 0.0).value()
}

/// `2^x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn exp2<I: Isa>(x: f64) -> f64 {
    Power::of_two::<I>(clamp(x, -1200.0, 1200.0), 0.0).value()
}

/// `e^x - 1 = 2^n tail + (2^n - 1)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn expm1<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(x, -50.0, 710.0), 0.0);
    // Half of everything: 2^1024 is infinite where e^x need not be.
    let half = power.scale(-1);
    let y = 2.0 * fma64::<I>(half, power.tail, half - 0.5);
    // x itself: halving would round a subnormal, and the sum loses the sign of -0.
    if x.abs() < 1e-17 { x } else { y }
}

/// `1 / (1 + e^-x)`, written with `e^-|x|`, which cannot overflow; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sigmoid<I: Isa>(x: f64) -> f64 {
    let e = Power::new::<I>(clamp(-x.abs(), -800.0, 0.0), 0.0).value();
    (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
}

/// `x sigmoid(x)`; at -inf nan, PyTorch's `x / (1 + e^-x)` there, and not the limit -0; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn silu<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(-x.abs(), -800.0, 0.0), 0.0);
    let (a, b) = power.halves();
    let e = (1.0 + power.tail) * a;
    // The last scaling comes after the product with x: e^x alone may be subnormal, with few bits left.
    let (numerator, scale) = if x < 0.0 { (e, b) } else { (1.0, 1.0) };
    // Below, e^x is 0; times -inf that is nan.
    let scale = if x < -800.0 { 0.0 } else { scale };
    x * numerator / (1.0 + e * b) * scale
}
