//! Sine, cosine and tangent of `f32`.

use super::formulas::Pair;
use super::numbers::{self, ANGLE_LIMIT};
use super::one_plus_product;
use crate::math::{Isa, fma32};

/// The sign bit.
const SIGN: u32 = 1 << 31;

/// Returns whether `sin`, `cos` and `tan` of this module are correct for this angle. Beyond 4e5 they are NaN. A loop over angles checks this
/// first, and calls the standard library beyond, so that results of a tensor are NaN only for infinity and NaN.
#[inline(always)]
#[must_use]
pub fn in_range(x: f32) -> bool {
    x.abs() <= ANGLE_LIMIT
}

/// A reduced angle: `x = k pi/2 + r + rest` with `|r| <= 0.8`, for `x >= 0`.
///
/// Without `rest`, the rounding error of r alone could be a unit in the last place of the result, if a sine is below a power of two and its angle
/// above that power.
#[derive(Clone, Copy)]
struct ReducedAngle32 {
    r: f32,
    rest: f32,
    /// `(r + rest)^2`.
    z: f32,
    k: u32,
}

impl ReducedAngle32 {
    #[inline(always)]
    fn new<I: Isa>(x: f32) -> Self {
        let (r, rest, k) = numbers::reduce::<I>(if x > ANGLE_LIMIT { f32::NAN } else { x });
        Self { r, rest, z: fma32::<I>(r, r, (r + r) * rest), k }
    }

    /// The sine of `r + rest`.
    #[inline(always)]
    fn sin<I: Isa>(self) -> f32 {
        self.r + fma32::<I>(self.r * self.z, numbers::sin::<I>(self.z), self.rest)
    }

    /// The cosine of `r + rest`.
    #[inline(always)]
    fn cos<I: Isa>(self) -> f32 {
        fma32::<I>(self.z, numbers::cos::<I>(self.z), 1.0)
    }

    /// The tangent of `r + rest`.
    #[inline(always)]
    fn tan<I: Isa>(self) -> Pair {
        Pair { hi: fma32::<I>(self.r * self.z, numbers::tan::<I>(self.z), self.rest), lo: 0.0 }.after(self.r)
    }

    /// Returns whether sine and cosine are swapped.
    #[inline(always)]
    fn odd(self) -> bool {
        self.k & 1 != 0
    }

    /// The sine of `k pi/2 + r + rest`, with its sign flipped by the top bit of `sign`.
    #[inline(always)]
    fn quadrant<I: Isa>(self, sign: u32) -> f32 {
        let (sin, cos) = (self.sin::<I>(), self.cos::<I>());
        let magnitude = if self.odd() { cos } else { sin };
        f32::from_bits(magnitude.to_bits() ^ ((self.k & 2) << 30) ^ (sign & SIGN))
    }
}

/// `sin x` where [`in_range`], nan beyond; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn sin<I: Isa>(x: f32) -> f32 {
    ReducedAngle32::new::<I>(x.abs()).quadrant::<I>(x.to_bits())
}

/// `cos x = sin(x + pi/2)` where [`in_range`], nan beyond; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn cos<I: Isa>(x: f32) -> f32 {
    let reduced = ReducedAngle32::new::<I>(x.abs());
    ReducedAngle32 { k: reduced.k.wrapping_add(1), ..reduced }.quadrant::<I>(0)
}

/// `tan x` where [`in_range`], nan beyond; max error 2 ulp.
///
/// The result is one polynomial, or its reciprocal in odd quadrants: a sine divided by a cosine would be rounded three times.
#[inline(always)]
#[must_use]
pub fn tan<I: Isa>(x: f32) -> f32 {
    let reduced = ReducedAngle32::new::<I>(x.abs());
    let Pair { hi, lo } = reduced.tan::<I>();
    let inverse = -1.0 / hi;
    // `1 + inverse (hi + lo)` is the error of `inverse`: the quotient was rounded, and did not include `lo`.
    let missing = fma32::<I>(inverse, lo, one_plus_product::<I>(inverse, hi));
    let flipped = fma32::<I>(inverse, missing, inverse);
    let magnitude = if reduced.odd() { flipped } else { hi };
    f32::from_bits(magnitude.to_bits() ^ (x.to_bits() & SIGN))
}
