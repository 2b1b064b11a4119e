//! The error function and the unit built on it.

use std::f32::consts::FRAC_1_SQRT_2;

use super::exp::{Power, clamp};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32};

/// `erf x`, from 1 on `1 - e^p(x)` with p close to `ln erfc`; max error 2 ulp.
///
/// Below 1: `x + x q(x^2)`, q of degree 6, error 2^-29.4. p: degree 7 on `[0.99, 4]`, error 2^-35.4 of `erf x`.
#[inline(always)]
#[must_use]
pub fn erf<I: Isa>(x: f32) -> f32 {
    let a = clamp(x.abs(), 0.0, 4.0);
    let p = horner!(fma32::<I>, a;
        0.000_188_035_32, -1.129_578_4, -0.633_220_14, -0.108_418_204,
        0.025_207_946, -0.004_204_416_6, 0.000_441_300_36, -2.168_315_2e-5);
    let power = Power::new::<I>(p, 0.0);
    let far = 1.0 - (1.0 + power.tail) * power.scale(0);
    let z = a * a;
    let q = horner!(fma32::<I>, z;
        0.128_379_17, -0.376_126_26, 0.112_835_79, -0.026_853_347, 0.005_187_162, -0.000_799_785_3, 7.806_903e-5);
    let near = fma32::<I>(a, q, a);
    (if a < 1.0 { near } else { far }).copysign(x)
}

/// `e^(t^2) erfc t` for `t = u / C` in `[0, 11]`.
///
/// `q h(q - 1/2)` with `q = 1 / (1 + u)`, h of degree 10, error 2^-24.6.
#[inline(always)]
fn scaled_erfc<I: Isa>(u: f32) -> f32 {
    let q = 1.0 / (1.0 + u);
    // q - 1/2, which keeps more bits for small u.
    let v = fma32::<I>(-u, q, 0.5);
    let h = horner!(fma32::<I>, v;
        -8.710_928e-9, 0.687_160_7, 0.558_943_45, 0.145_767_91, -0.172_042_27, -0.103_640_41, 0.097_965_88,
        0.053_588_275, -0.075_906_94, -0.013_458_828, 0.037_147_51);
    // The constant term in two parts: it is half of the result or more.
    q * (0.510_791_36 + h)
}

/// The factor of the argument of [`scaled_erfc`]; the larger, the flatter h and the less it magnifies
/// rounding, but the higher its degree.
const C: f32 = 0.5;

/// `x P(X < x)` for a standard normal X, PyTorch's default `gelu`; at -inf nan, its `-inf * 0`, and not the limit -0; max error 5 ulp.
///
/// The lower tail is `e^(-x^2/2)` times a slowly varying factor: `1 + erf(x / sqrt 2)` would cancel.
#[inline(always)]
#[must_use]
pub fn gelu<I: Isa>(x: f32) -> f32 {
    let a = clamp(x.abs(), 0.0, 15.0);
    // a^2 in two parts: the square of the upper twelve bits is exact.
    let upper = f32::from_bits(a.to_bits() & 0xffff_f000);
    let power = Power::new::<I>(-0.5 * upper * upper, -0.5 * (a - upper) * (a + upper));
    let (first, second) = power.halves();
    let half_tail = 0.5 * scaled_erfc::<I>(a * (C * FRAC_1_SQRT_2)) * (1.0 + power.tail) * first;
    // The last scaling comes after the product with x, so that a subnormal result is rounded once.
    // Beyond -15 the tail is 0; times -inf that is nan.
    let below = x * half_tail * if x < -15.0 { 0.0 } else { second };
    let above = x * (1.0 - half_tail * second);
    if x < 0.0 { below } else { above }
}
