//! Hyperbolic functions.

use super::exp::{Power, clamp};
use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// `e^|x| / 4`: where `e^|x|` overflows, half of it need not.
#[inline(always)]
fn quarter<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(x.abs(), 0.0, 710.5), 0.0);
    (1.0 + power.tail) * power.scale(-2)
}

/// `t / (t + 2)` with `t = e^2x - 1`; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn tanh<I: Isa>(x: f64) -> f64 {
    let power = Power::new::<I>(clamp(2.0 * x.abs(), 0.0, 40.0), 0.0);
    let one = power.scale(0);
    let t = fma64::<I>(one, power.tail, one - 1.0);
    (t / (t + 2.0)).copysign(x)
}

/// `(e^x - e^-x) / 2`, below 1 a polynomial; max error 2 ulp.
///
/// The polynomial: `x + x^3 q(x^2)`, q of degree 6 on `[0, 1]`, error 2^-61.8.
#[inline(always)]
#[must_use]
pub fn sinh<I: Isa>(x: f64) -> f64 {
    let a = x.abs();
    let w = quarter::<I>(x);
    let large = 2.0 * (w - 0.0625 / w);
    let z = a * a;
    let q = horner!(fma64::<I>, z;
        0.166_666_666_666_666_69, 0.008_333_333_333_332_915, 0.000_198_412_698_415_892_47, 2.755_731_910_848_458_6e-6,
        2.505_213_067_542_569e-8, 1.605_668_714_878_254_5e-10, 7.775_688_496_097_632e-13);
    let small = fma64::<I>(a * z, q, a);
    (if a < 1.0 { small } else { large }).copysign(x)
}

/// `(e^x + e^-x) / 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cosh<I: Isa>(x: f64) -> f64 {
    let w = quarter::<I>(x);
    2.0 * (w + 0.0625 / w)
}
