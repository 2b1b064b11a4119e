//! Inverse trigonometric functions: `asin` and `acos`. (`atan` and `atan2` are in `own`.)

use super::consts::{FRAC_PI_2, PI};
use super::numbers::{self, FRAC_PI_2_LO};
use super::{Pair, Real, fma};
use crate::math::Isa;

/// `pi/2 - x`.
#[inline(always)]
pub fn complement(x: Real) -> Real {
    FRAC_PI_2 - (x - FRAC_PI_2_LO)
}

/// `pi - x`.
#[inline(always)]
pub fn supplement(x: Real) -> Real {
    PI - (x - 2.0 * FRAC_PI_2_LO)
}

/// Returns `(s, rest, above)`. If `|x|` is not above 1/2, `s + rest` is `asin |x|`; above, it is `asin sqrt((1 - |x|) / 2)`, half of `acos |x|`.
#[inline(always)]
fn asin_core<I: Isa>(x: Real) -> (Real, Real, bool) {
    let a = x.abs();
    let above = a > 0.5;
    let half = 0.5 * (1.0 - a);
    let root = half.sqrt();
    let (s, z) = if above { (root, half) } else { (a, a * a) };
    (s, s * z * numbers::asin::<I>(z), above)
}

/// `asin x`, computed above 1/2 as `pi/2 - 2 asin sqrt((1 - x) / 2)`; max error 3 ulp, for `f32` 1 ulp.
#[inline(always)]
#[must_use]
pub fn asin<I: Isa>(x: Real) -> Real {
    let (s, rest, above) = asin_core::<I>(x);
    // The rounding error of the root, `(half - s^2) / 2s`. It matters for x below 0.84, where a line is close enough to 1 / 2s.
    let half = 0.5 * (1.0 - x.abs());
    let Pair { hi, lo } = Pair::product::<I>(s, s);
    let missing = if I::FMA { fma::<I>(-s, s, half) } else { (half - hi) - lo };
    let lost = missing * fma::<I>(-4.53, half, 2.13);
    // pi/2 - 2s in two parts.
    let difference = FRAC_PI_2 - 2.0 * s;
    let low = (FRAC_PI_2 - difference) - 2.0 * s;
    let far = difference + fma::<I>(-2.0, rest + lost, low + FRAC_PI_2_LO);
    (if above { far } else { s + rest }).copysign(x)
}

/// `acos x`, computed above 1/2 as `2 asin sqrt((1 - x) / 2)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn acos<I: Isa>(x: Real) -> Real {
    let (s, rest, above) = asin_core::<I>(x);
    let p = s + rest;
    let near = complement(p.copysign(x));
    let far = 2.0 * p;
    let far = if x < 0.0 { supplement(far) } else { far };
    if above { far } else { near }
}
