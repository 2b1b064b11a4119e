//! Hyperbolic functions.

use super::{Power, Real, clamp, fma, numbers};
use crate::math::Isa;

/// `e^|x| / 4`: if `e^|x|` overflows, half of it may not.
#[inline(always)]
fn quarter<I: Isa>(x: Real) -> Real {
    let power = Power::new::<I>(clamp(x.abs(), 0.0, numbers::COSH_FAR), 0.0);
    power.grown * power.scale(-2)
}

/// `(e^x - e^-x) / 2`, or a polynomial below 1; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sinh<I: Isa>(x: Real) -> Real {
    let a = x.abs();
    let w = quarter::<I>(x);
    let large = 2.0 * (w - 0.0625 / w);
    let z = a * a;
    let small = fma::<I>(a * z, numbers::sinh::<I>(z), a);
    (if a < 1.0 { small } else { large }).copysign(x)
}

/// `(e^x + e^-x) / 2`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cosh<I: Isa>(x: Real) -> Real {
    let w = quarter::<I>(x);
    2.0 * (w + 0.0625 / w)
}
