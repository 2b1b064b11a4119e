//! Hyperbolic functions.

use super::exp::{Power, clamp};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32};

/// `e^|x| / 4`: where `e^|x|` overflows, half of it need not.
#[inline(always)]
fn quarter<I: Isa>(x: f32) -> f32 {
    let power = Power::new::<I>(clamp(x.abs(), 0.0, 89.5), 0.0);
    (1.0 + power.tail) * power.scale(-2)
}

/// `1 - 2 / (e^2x + 1)`, below 0.625 a polynomial; max error 2 ulp.
///
/// The polynomial: `x + x^3 q(x^2)`, q of degree 4 on `[0, 0.4]`, error 2^-27.6.
#[inline(always)]
#[must_use]
pub fn tanh<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let power = Power::new::<I>(clamp(2.0 * a, 0.0, 20.0), 0.0);
    let large = 1.0 - 2.0 / fma32::<I>(power.scale(0), power.tail, power.scale(0) + 1.0);
    let z = a * a;
    let q = horner!(fma32::<I>, z; -0.333_332_78, 0.133_313_12, -0.053_727_776, 0.020_597_165, -0.005_655_287_3);
    let small = fma32::<I>(a * z, q, a);
    (if a < 0.625 { small } else { large }).copysign(x)
}

/// `(e^x - e^-x) / 2`, below 1 a polynomial; max error 2 ulp.
///
/// The polynomial: `x + x^3 q(x^2)`, q of degree 3 on `[0, 1]`, error 2^-31.5.
#[inline(always)]
#[must_use]
pub fn sinh<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let w = quarter::<I>(x);
    let large = 2.0 * (w - 0.0625 / w);
    let z = a * a;
    let q = horner!(fma32::<I>, z; 0.166_666_67, 0.008_333_311, 0.000_198_426_35, 2.783_925_5e-6);
    let small = fma32::<I>(a * z, q, a);
    (if a < 1.0 { small } else { large }).copysign(x)
}

/// `(e^x + e^-x) / 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cosh<I: Isa>(x: f32) -> f32 {
    let w = quarter::<I>(x);
    2.0 * (w + 0.0625 / w)
}
