//! Inverse trigonometric functions.

use std::f32::consts::{FRAC_PI_2, PI};

use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32};

/// What `f32` cannot hold of pi/2.
const FRAC_PI_2_LO: f32 = -4.371_139e-8;

/// `pi/2 - x`.
#[inline(always)]
fn complement(x: f32) -> f32 {
    FRAC_PI_2 - (x - FRAC_PI_2_LO)
}

/// `pi - x`.
#[inline(always)]
fn supplement(x: f32) -> f32 {
    PI - (x - 2.0 * FRAC_PI_2_LO)
}

/// `asin |x|` below 1/2, above it `asin sqrt((1 - |x|) / 2)`, half of `acos |x|`; and whether it was above.
///
/// `s + s^3 q(s^2)`, q of degree 4 on `[0, 1/4]`, error 2^-27.6.
#[inline(always)]
fn asin_core<I: Isa>(x: f32) -> (f32, bool) {
    let a = x.abs();
    let above = a > 0.5;
    let half = 0.5 * (1.0 - a);
    let root = half.sqrt();
    let (s, z) = if above { (root, half) } else { (a, a * a) };
    let q = horner!(fma32::<I>, z; 0.166_667_54, 0.074_952_52, 0.045_476_04, 0.024_152_089, 0.042_211_816);
    (fma32::<I>(s * z, q, s), above)
}

/// `asin x`, above 1/2 `pi/2 - 2 asin sqrt((1 - x) / 2)`; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn asin<I: Isa>(x: f32) -> f32 {
    let (p, above) = asin_core::<I>(x);
    let far = complement(2.0 * p);
    (if above { far } else { p }).copysign(x)
}

/// `acos x`, above 1/2 `2 asin sqrt((1 - x) / 2)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn acos<I: Isa>(x: f32) -> f32 {
    let (p, above) = asin_core::<I>(x);
    let near = complement(p.copysign(x));
    let far = 2.0 * p;
    let far = if x < 0.0 { supplement(far) } else { far };
    if above { far } else { near }
}

/// `atan t` for `t` in `[0, 1]`: `t + t^3 q(t^2)`, q of degree 8 on `[0, 1]`, error 2^-28.5.
#[inline(always)]
fn atan_core<I: Isa>(t: f32) -> f32 {
    let z = t * t;
    let q = horner!(fma32::<I>, z;
        -0.333_333, 0.199_985_3, -0.142_640_16, 0.109_508_81, -0.083_993_09,
        0.057_881_38, -0.031_096_822, 0.010_868_455, -0.001_782_724_5);
    fma32::<I>(t * z, q, t)
}

/// `atan x`, above 1 `pi/2 - atan(1 / x)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan<I: Isa>(x: f32) -> f32 {
    let a = x.abs();
    let inverse = 1.0 / a;
    let above = a > 1.0;
    let p = atan_core::<I>(if above { inverse } else { a });
    let far = complement(p);
    (if above { far } else { p }).copysign(x)
}

/// The angle of the point `(x, y)`, special cases as in C99; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn atan2<I: Isa>(y: f32, x: f32) -> f32 {
    let (ay, ax) = (y.abs(), x.abs());
    let steep = ay > ax;
    let (short, long) = if steep { (ax, ay) } else { (ay, ax) };
    let ratio = short / long;
    // 0 / 0 counts as 0 and inf / inf as 1; nan is equal to nothing.
    let ratio = if ay == ax { if ay == 0.0 { 0.0 } else { 1.0 } } else { ratio };
    let p = atan_core::<I>(ratio);
    let far = complement(p);
    let p = if steep { far } else { p };
    let behind = supplement(p);
    (if x.is_sign_negative() { behind } else { p }).copysign(y)
}
