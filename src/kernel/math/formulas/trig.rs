//! Sine, cosine and tangent.

use super::numbers::{self, ANGLE_LIMIT};
use super::{Bits, Real, SIGN, fma};
use crate::kernel::math::Isa;

/// Whether `sin`, `cos` and `tan` below know the value. Beyond 2.5e7, of `f32` 1e8, theirs is nan; a loop over them asks this
/// first, and takes the standard library's value there, so that no result of a tensor is nan but at infinity.
#[inline(always)]
#[must_use]
pub fn in_range(x: Real) -> bool {
    (x.abs() <= ANGLE_LIMIT) | !x.is_finite()
}

/// `x = k pi/2 + r`, `|r| <= pi/4`, `x >= 0`.
#[derive(Clone, Copy)]
struct Reduced {
    r: Real,
    k: Bits,
}

impl Reduced {
    #[inline(always)]
    fn new<I: Isa>(x: Real) -> Self {
        let (r, k) = numbers::reduce::<I>(if x > ANGLE_LIMIT { Real::NAN } else { x });
        Self { r, k }
    }

    /// `sin r`.
    #[inline(always)]
    fn sin<I: Isa>(self) -> Real {
        let z = self.r * self.r;
        fma::<I>(self.r * z, numbers::sin::<I>(z), self.r)
    }

    /// `cos r`.
    #[inline(always)]
    fn cos<I: Isa>(self) -> Real {
        let z = self.r * self.r;
        fma::<I>(z, numbers::cos::<I>(z), 1.0)
    }

    /// Whether sine and cosine change places.
    #[inline(always)]
    fn odd(self) -> bool {
        self.k & 1 != 0
    }

    /// The sine of `k pi/2 + r`, its sign flipped by the top bit of `sign`.
    #[inline(always)]
    fn quadrant<I: Isa>(self, sign: Bits) -> Real {
        let (sin, cos) = (self.sin::<I>(), self.cos::<I>());
        let magnitude = if self.odd() { cos } else { sin };
        Real::from_bits(magnitude.to_bits() ^ (((self.k & 2) << (Bits::BITS - 2)) ^ (sign & SIGN)))
    }
}

/// `sin x` where [`in_range`], nan beyond; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sin<I: Isa>(x: Real) -> Real {
    Reduced::new::<I>(x.abs()).quadrant::<I>(x.to_bits())
}

/// `cos x = sin(x + pi/2)` where [`in_range`], nan beyond; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cos<I: Isa>(x: Real) -> Real {
    let Reduced { r, k } = Reduced::new::<I>(x.abs());
    Reduced { r, k: k.wrapping_add(1) }.quadrant::<I>(0)
}

/// `tan x` where [`in_range`], nan beyond; max error 3 ulp, of `f32` 4 ulp.
#[inline(always)]
#[must_use]
pub fn tan<I: Isa>(x: Real) -> Real {
    let reduced = Reduced::new::<I>(x.abs());
    let (sin, cos) = (reduced.sin::<I>(), reduced.cos::<I>());
    let (above, below) = if reduced.odd() { (-cos, sin) } else { (sin, cos) };
    Real::from_bits((above / below).to_bits() ^ (x.to_bits() & SIGN))
}
