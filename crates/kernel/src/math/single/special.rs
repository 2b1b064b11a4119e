//! The gamma function and its derivatives, the error function's complement and inverse.
//!
//! Most are computed in `f64`: a formula in `f32` for the shifts of the gamma function, or the tail of the error function, would lose digits
//! that take longer to keep than the wider arithmetic.

use core::f32::consts::PI;

use super::ln_1p;
use crate::math::horner::horner;
use crate::math::{Isa, double, fma32};

/// `1 - erf x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn erfc<I: Isa>(x: f32) -> f32 {
    double::erfc::<I>(x.into()) as f32
}

/// `ln |gamma(x)|`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn lgamma<I: Isa>(x: f32) -> f32 {
    double::lgamma::<I>(x.into()) as f32
}

/// The derivative of `lgamma`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn digamma<I: Isa>(x: f32) -> f32 {
    double::digamma::<I>(x.into()) as f32
}

/// The derivative of `digamma`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn trigamma<I: Isa>(x: f32) -> f32 {
    double::trigamma::<I>(x.into()) as f32
}

/// `I_0(x)`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn bessel_i0<I: Isa>(x: f32) -> f32 {
    double::bessel_i0::<I>(x.into()) as f32
}

/// `I_1(x)`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn bessel_i1<I: Isa>(x: f32) -> f32 {
    double::bessel_i1::<I>(x.into()) as f32
}

/// The inverse of `erf`; max error 6 ulp. (M. Giles, Approximating the erfinv function, 2012.)
#[inline(always)]
#[must_use]
pub fn erfinv<I: Isa>(x: f32) -> f32 {
    let w = -ln_1p::<I>(-x.abs()) - ln_1p::<I>(x.abs());
    let body = horner!(fma32::<I>, w - 2.5;
        1.501_409_4, 0.246_640_73, -0.004_177_681_6, -0.001_253_725, 0.000_218_580_87, -4.391_506_5e-6, -3.523_387_7e-6, 3.432_739_4e-7,
        2.810_226_4e-8);
    let tail = horner!(fma32::<I>, w.sqrt() - 3.0;
        2.832_976_8, 1.001_674, 0.009_438_87, -0.007_622_461_3, 0.005_739_507_7, -0.003_673_428_4, 0.001_349_343_2, 0.000_100_950_56,
        -0.000_200_214_26);
    if x.abs() == 1.0 { f32::INFINITY.copysign(x) } else { x * if w < 5.0 { body } else { tail } }
}

/// `sin(pi x)`; max error 3.5 ulp. The distance from the closest integer is exact.
#[inline(always)]
#[must_use]
pub fn sin_pi<I: Isa>(x: f32) -> f32 {
    let n = x.round_ties_even();
    let r = x - n;
    let y = r * horner!(fma32::<I>, r * r; PI, -5.167_712_7, 2.550_163_3, -0.599_252_16, 0.082_050_35, -0.007_028_304);
    // An integer is odd if its half is not an integer. (Integers too large for this test are even.)
    if (0.5 * n).round_ties_even() * 2.0 == n { y } else { -y }
}
