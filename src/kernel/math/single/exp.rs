//! The exponential and what is a quotient of exponentials.

use std::f32::consts::{LN_2, LOG2_E};

use crate::kernel::math::{Isa, fma32};

/// 1.5 * 2^23 rounds what is added to it to an integer; 254 more biases that integer for two exponent fields.
const ROUND: f32 = 12_582_912.0 + 254.0;
/// The upper 16 bits of ln 2: its product with any exponent is exact, so the reduction needs no fused multiply-add.
pub(super) const LN_2_HI: f32 = 0.693_145_75;
/// ln 2 - [`LN_2_HI`].
pub(super) const LN_2_LO: f32 = 1.428_606_8e-6;

/// `e^x = 2^n (1 + tail)`, `tail` in `[-0.3, 0.42]`.
#[derive(Clone, Copy)]
pub(super) struct Power {
    pub(super) tail: f32,
    /// `n + 254` in the low nine bits.
    exponent: u32,
}

impl Power {
    /// `e^(hi + lo)` for `hi` in `[-170, 170]` and a `lo` much smaller.
    #[inline(always)]
    pub(super) fn new<I: Isa>(hi: f32, lo: f32) -> Self {
        let shifted = fma32::<I>(hi, LOG2_E, ROUND);
        let n = shifted - ROUND;
        let exact = fma32::<I>(n, -LN_2_HI, hi);
        let rest = fma32::<I>(n, -LN_2_LO, lo);
        Self { tail: tail::<I>(exact, rest), exponent: shifted.to_bits() }
    }

    /// `2^(hi + lo)` for `hi` in `[-250, 250]` and a `lo` much smaller.
    #[inline(always)]
    pub(super) fn of_two<I: Isa>(hi: f32, lo: f32) -> Self {
        let shifted = hi + ROUND;
        let exact = hi - (shifted - ROUND);
        Self { tail: tail_of_two::<I>(exact, lo), exponent: shifted.to_bits() }
    }

    /// `2^(n + shift)`, which must be a normal number.
    #[inline(always)]
    pub(super) fn scale(self, shift: i32) -> f32 {
        f32::from_bits(self.exponent.wrapping_add_signed(shift - 127) << 23)
    }

    /// Two normal numbers whose product is `2^n`: applied in turn, they overflow and underflow only where `e^x` does.
    #[inline(always)]
    pub(super) fn halves(self) -> (f32, f32) {
        let half = self.exponent >> 1;
        (f32::from_bits(half << 23), f32::from_bits(self.exponent.wrapping_sub(half) << 23))
    }

    #[inline(always)]
    pub(super) fn value(self) -> f32 {
        let (a, b) = self.halves();
        (1.0 + self.tail) * a * b
    }
}

/// `e^r - 1` for `r = exact + rest`, `|r| <= ln(2) / 2`, not losing what `r` as one number would.
///
/// `r + r^2 q(r)`, q of degree 4 on `[-0.347, 0.347]`, error 2^-25.9 of `e^r - 1`.
#[inline(always)]
fn tail<I: Isa>(exact: f32, rest: f32) -> f32 {
    let r = exact + rest;
    let z = r * r;
    // Not Horner's rule: z is there anyway, and in pairs the powers make a shorter chain of dependent instructions.
    let upper = fma32::<I>(z, 0.001_394_660_3, fma32::<I>(r, 0.008_366_644, 0.041_666_28));
    let q = fma32::<I>(z, upper, fma32::<I>(r, 0.166_665_42, 0.5));
    exact + fma32::<I>(z, q, rest)
}

/// `2^r - 1` for `r = exact + lo`, `|r| <= 0.522`: a half, and the `lo` of a power.
///
/// `r ln 2 + r^2 q(r)`, q of degree 4 on `[-0.5225, 0.5225]`, error 2^-26.1 of `2^r - 1`.
#[inline(always)]
fn tail_of_two<I: Isa>(exact: f32, lo: f32) -> f32 {
    let r = exact + lo;
    let z = r * r;
    let upper = fma32::<I>(z, 0.000_154_732_92, fma32::<I>(r, 0.001_339_165_5, 0.009_618_023));
    let q = fma32::<I>(z, upper, fma32::<I>(r, 0.055_503_618, 0.240_226_5));
    fma32::<I>(exact, LN_2, fma32::<I>(z, q, lo * LN_2))
}

/// `x` brought into `[lo, hi]`; nan stays.
#[inline(always)]
pub(super) fn clamp(x: f32, lo: f32, hi: f32) -> f32 {
    let x = if x > hi { hi } else { x };
    if x < lo { lo } else { x }
}

/// `e^x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn exp<I: Isa>(x: f32) -> f32 {
    Power::new::<I>(clamp(x, -150.0, 100.0), 0.0).value()
}

/// `2^x`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn exp2<I: Isa>(x: f32) -> f32 {
    Power::of_two::<I>(clamp(x, -200.0, 200.0), 0.0).value()
}

/// `e^x - 1 = 2^n tail + (2^n - 1)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn expm1<I: Isa>(x: f32) -> f32 {
    let power = Power::new::<I>(clamp(x, -20.0, 89.0), 0.0);
    // Half of everything: 2^128 is infinite where e^x need not be.
    let half = power.scale(-1);
    let y = 2.0 * fma32::<I>(half, power.tail, half - 0.5);
    // x itself: halving would round a subnormal, and the sum loses the sign of -0.
    if x.abs() < 1e-8 { x } else { y }
}

/// `1 / (1 + e^-x)`, written with `e^-|x|`, which cannot overflow; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sigmoid<I: Isa>(x: f32) -> f32 {
    let power = Power::new::<I>(clamp(-x.abs(), -150.0, 0.0), 0.0);
    let e = power.value();
    let negative = x < 0.0;
    let y = (if negative { e } else { 1.0 }) / (1.0 + e);
    // What 1 + tail has lost, which for negative x would be up to a unit of the result.
    let lost = power.tail - ((1.0 + power.tail) - 1.0);
    fma32::<I>(y, if negative { lost } else { 0.0 }, y)
}

/// `x sigmoid(x)`; at -inf nan, PyTorch's `x / (1 + e^-x)` there, and not the limit -0; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn silu<I: Isa>(x: f32) -> f32 {
    let power = Power::new::<I>(clamp(-x.abs(), -150.0, 0.0), 0.0);
    let (a, b) = power.halves();
    let e = (1.0 + power.tail) * a;
    // The last scaling comes after the product with x: e^x alone may be subnormal, with few bits left.
    let (numerator, scale) = if x < 0.0 { (e, b) } else { (1.0, 1.0) };
    // Below, e^x is 0; times -inf that is nan.
    let scale = if x < -150.0 { 0.0 } else { scale };
    x * numerator / (1.0 + e * b) * scale
}
