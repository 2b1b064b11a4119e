//! Sine, cosine and tangent.

use std::f64::consts::FRAC_2_PI;

use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma32, fma64};

/// The largest argument that is reduced: up to here the multiple of pi/2 has 26 bits.
const LIMIT: f32 = 1e8;
/// 1.5 * 2^52 rounds what is added to it to an integer.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// The upper 27 bits of pi/2: exact times a number of 26 bits.
const FRAC_PI_2_HI: f64 = 1.570_796_325_802_803;
/// pi/2 - [`FRAC_PI_2_HI`].
const FRAC_PI_2_LO: f64 = 9.920_935_796_805_404e-10;

/// Whether `sin`, `cos` and `tan` know the value; beyond 1e8 they are nan, as at infinity, where nan is the value.
#[inline(always)]
#[must_use]
pub fn in_range(x: f32) -> bool {
    (x.abs() <= LIMIT) | !x.is_finite()
}

/// `x = k pi/2 + r`, `|r| <= pi/4`, `x >= 0`.
#[derive(Clone, Copy)]
struct Reduced {
    r: f32,
    k: u32,
}

impl Reduced {
    /// In `f64`: three parts of pi/2 in `f32` would save conversions, but end at 1e5 and need a fused multiply-add.
    #[inline(always)]
    fn new<I: Isa>(x: f32) -> Self {
        let x = f64::from(if x > LIMIT { f32::NAN } else { x });
        let shifted = fma64::<I>(x, FRAC_2_PI, ROUND);
        let k = shifted - ROUND;
        let r = fma64::<I>(k, -FRAC_PI_2_LO, fma64::<I>(k, -FRAC_PI_2_HI, x));
        Self { r: r as f32, k: shifted.to_bits() as u32 }
    }

    /// `sin r`: `r + r^3 q(r^2)`, q of degree 2 on `[0, (pi/4)^2]`, error 2^-27.9.
    #[inline(always)]
    fn sin<I: Isa>(self) -> f32 {
        let z = self.r * self.r;
        let q = horner!(fma32::<I>, z; -0.166_666_55, 0.008_332_189, -0.000_195_182_76);
        fma32::<I>(self.r * z, q, self.r)
    }

    /// `cos r`: `1 - r^2/2 + r^4 q(r^2)`, q of degree 2 on `[0, (pi/4)^2]`, error 2^-33.
    #[inline(always)]
    fn cos<I: Isa>(self) -> f32 {
        let z = self.r * self.r;
        let q = horner!(fma32::<I>, z; -0.5, 0.041_666_646, -0.001_388_731, 2.443_232_7e-5);
        fma32::<I>(z, q, 1.0)
    }

    /// Whether sine and cosine change places.
    #[inline(always)]
    fn odd(self) -> bool {
        self.k & 1 != 0
    }

    /// The sine of `k pi/2 + r`, its sign flipped by the top bit of `sign`.
    #[inline(always)]
    fn quadrant<I: Isa>(self, sign: u32) -> f32 {
        let (sin, cos) = (self.sin::<I>(), self.cos::<I>());
        let magnitude = if self.odd() { cos } else { sin };
        f32::from_bits(magnitude.to_bits() ^ (((self.k & 2) << 30) ^ (sign & 0x8000_0000)))
    }
}

/// `sin x` for `|x| <= 1e8`, nan beyond (see [`in_range`]); max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sin<I: Isa>(x: f32) -> f32 {
    Reduced::new::<I>(x.abs()).quadrant::<I>(x.to_bits())
}

/// `cos x = sin(x + pi/2)` for `|x| <= 1e8`, nan beyond (see [`in_range`]); max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cos<I: Isa>(x: f32) -> f32 {
    let Reduced { r, k } = Reduced::new::<I>(x.abs());
    Reduced { r, k: k.wrapping_add(1) }.quadrant::<I>(0)
}

/// `tan x` for `|x| <= 1e8`, nan beyond (see [`in_range`]); max error 4 ulp.
#[inline(always)]
#[must_use]
pub fn tan<I: Isa>(x: f32) -> f32 {
    let reduced = Reduced::new::<I>(x.abs());
    let (sin, cos) = (reduced.sin::<I>(), reduced.cos::<I>());
    let (above, below) = if reduced.odd() { (-cos, sin) } else { (sin, cos) };
    f32::from_bits((above / below).to_bits() ^ (x.to_bits() & 0x8000_0000))
}
