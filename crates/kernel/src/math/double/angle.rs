//! Sine, cosine and tangent.

use super::numbers::{self, ANGLE_LIMIT};
use crate::math::{Isa, fma64};

/// The sign bit.
const SIGN: u64 = 1 << 63;

/// Returns whether `sin`, `cos` and `tan` of this module are correct for this angle. Beyond 2.5e7 they are NaN. A loop over angles checks this
/// first, and calls the standard library beyond, so that results of a tensor are NaN only for infinity and NaN.
#[inline(always)]
#[must_use]
pub fn in_range(x: f64) -> bool {
    x.abs() <= ANGLE_LIMIT
}

/// A reduced angle: `x = k pi/2 + r` with `|r| <= pi/4`, for `x >= 0`.
#[derive(Clone, Copy)]
struct ReducedAngle64 {
    r: f64,
    k: u64,
}

impl ReducedAngle64 {
    #[inline(always)]
    fn new<I: Isa>(x: f64) -> Self {
        let (r, k) = numbers::reduce::<I>(if x > ANGLE_LIMIT { f64::NAN } else { x });
        Self { r, k }
    }

    /// `sin r`.
    #[inline(always)]
    fn sin<I: Isa>(self) -> f64 {
        let z = self.r * self.r;
        fma64::<I>(self.r * z, numbers::sin::<I>(z), self.r)
    }

    /// `cos r`.
    #[inline(always)]
    fn cos<I: Isa>(self) -> f64 {
        let z = self.r * self.r;
        fma64::<I>(z, numbers::cos::<I>(z), 1.0)
    }

    /// Returns whether sine and cosine are swapped.
    #[inline(always)]
    fn odd(self) -> bool {
        self.k & 1 != 0
    }

    /// The sine of `k pi/2 + r`, with its sign flipped by the top bit of `sign`.
    #[inline(always)]
    fn quadrant<I: Isa>(self, sign: u64) -> f64 {
        let (sin, cos) = (self.sin::<I>(), self.cos::<I>());
        let magnitude = if self.odd() { cos } else { sin };
        f64::from_bits(magnitude.to_bits() ^ (((self.k & 2) << (u64::BITS - 2)) ^ (sign & SIGN)))
    }
}

/// `sin x` where [`in_range`], nan beyond; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sin<I: Isa>(x: f64) -> f64 {
    ReducedAngle64::new::<I>(x.abs()).quadrant::<I>(x.to_bits())
}

/// `cos x = sin(x + pi/2)` where [`in_range`], nan beyond; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cos<I: Isa>(x: f64) -> f64 {
    let ReducedAngle64 { r, k } = ReducedAngle64::new::<I>(x.abs());
    ReducedAngle64 { r, k: k.wrapping_add(1) }.quadrant::<I>(0)
}

/// `tan x` where [`in_range`], nan beyond; max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn tan<I: Isa>(x: f64) -> f64 {
    let reduced = ReducedAngle64::new::<I>(x.abs());
    let (sin, cos) = (reduced.sin::<I>(), reduced.cos::<I>());
    let (above, below) = if reduced.odd() { (-cos, sin) } else { (sin, cos) };
    f64::from_bits((above / below).to_bits() ^ (x.to_bits() & SIGN))
}
