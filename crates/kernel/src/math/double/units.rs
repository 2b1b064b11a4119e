//! Activation functions of neural networks.

use core::f64::consts::FRAC_1_SQRT_2;

use super::formulas::{Pair, Power, clamp};
use super::numbers::{self, ERFC_FACTOR, EXP_FAR, GELU_FAR};
use crate::math::Isa;

/// `1 / (1 + e^-x)`, written with `e^-|x|`, which cannot overflow; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sigmoid<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(-x.abs(), -EXP_FAR, 0.0), 0.0);
    let (a, b) = power.halves();
    let e = (1.0 + power.tail) * a * b;
    (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
}

/// `x sigmoid(x)`; at -inf the result is nan, like that of PyTorch's `x / (1 + e^-x)`, and not the limit -0; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn silu<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(-x.abs(), -EXP_FAR, 0.0), 0.0);
    let (a, b) = power.halves();
    let e = power.grown * a;
    // The last scaling comes after the product with x: e^x alone may be subnormal, with few bits left.
    let (numerator, scale) = if x < 0.0 { (e, b) } else { (1.0, 1.0) };
    // Below this bound e^x is 0, and 0 times -inf is NaN.
    let scale = if x < -EXP_FAR { 0.0 } else { scale };
    x * numerator / (1.0 + e * b) * scale
}

/// `x P(X < x)` for a standard normal X, PyTorch's default `gelu`; at -inf the result is `-inf * 0`, which is NaN, as in PyTorch, and
/// not the limit -0; max error 4 ulp.
///
/// The lower tail is `e^(-x^2/2)` times a slowly varying factor: `1 + erf(x / sqrt 2)` would cancel.
#[inline(always)]
#[must_use]
pub fn gelu<I: Isa>(x: f64) -> f64 {
    let a = clamp(x.abs(), 0.0, GELU_FAR);
    let Pair { hi, lo } = Pair::square_of(a);
    let power = Power::new::<I>(-0.5 * hi, -0.5 * lo);
    let (first, second) = power.halves();
    let factor = numbers::scaled_erfc::<I>(a * (ERFC_FACTOR * FRAC_1_SQRT_2));
    let half_tail = 0.5 * factor * power.grown * first;
    // The last scaling comes after the product with x, so that a subnormal result is rounded once.
    // Below this bound the tail is 0, and 0 times -inf is NaN.
    let below = x * half_tail * if x < -GELU_FAR { 0.0 } else { second };
    let above = x * (1.0 - half_tail * second);
    if x < 0.0 { below } else { above }
}
