//! The unit built on the error function.

use super::consts::FRAC_1_SQRT_2;
use super::numbers::{self, ERFC_FACTOR, GELU_FAR};
use super::{Pair, Power, Real, clamp};
use crate::kernel::math::Isa;

/// `x P(X < x)` for a standard normal X, PyTorch's default `gelu`; at -inf nan, its `-inf * 0`, and not the limit -0;
/// max error 4 ulp, of `f32` 5 ulp.
///
/// The lower tail is `e^(-x^2/2)` times a slowly varying factor: `1 + erf(x / sqrt 2)` would cancel.
#[inline(always)]
#[must_use]
pub fn gelu<I: Isa>(x: Real) -> Real {
    let a = clamp(x.abs(), 0.0, GELU_FAR);
    let Pair { hi, lo } = Pair::square_of(a);
    let power = Power::new::<I>(-0.5 * hi, -0.5 * lo);
    let (first, second) = power.halves();
    let factor = numbers::scaled_erfc::<I>(a * (ERFC_FACTOR * FRAC_1_SQRT_2));
    let half_tail = 0.5 * factor * power.grown * first;
    // The last scaling comes after the product with x, so that a subnormal result is rounded once.
    // Further below the tail is 0; times -inf that is nan.
    let below = x * half_tail * if x < -GELU_FAR { 0.0 } else { second };
    let above = x * (1.0 - half_tail * second);
    if x < 0.0 { below } else { above }
}
