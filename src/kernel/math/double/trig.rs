//! Sine, cosine and tangent.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use crate::kernel::math::horner::horner;
use crate::kernel::math::{Isa, fma64};

/// The largest argument that is reduced: up to here the multiple of pi/2 has 24 bits.
const LIMIT: f64 = 2.5e7;
/// 1.5 * 2^52 rounds what is added to it to an integer.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// pi/2 in parts of 29 bits, exact times a number of 24 bits, and the rest.
const SHORT_PARTS: [f64; 4] =
    [1.570_796_325_802_803, 9.920_935_774_287_987e-10, 2.251_741_770_634_657_8e-18, 3.521_559_865_183_2e-27];
/// pi/2 in parts of 53 bits: a fused multiply-add keeps the whole product.
const LONG_PARTS: [f64; 3] = [FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];

/// Whether `sin`, `cos` and `tan` know the value; beyond 2.5e7 they are nan, as at infinity, where nan is the value.
#[inline(always)]
#[must_use]
pub fn in_range(x: f64) -> bool {
    (x.abs() <= LIMIT) | !x.is_finite()
}

/// `x - k pi/2`.
#[inline(always)]
fn subtract<I: Isa>(x: f64, k: f64) -> f64 {
    let less = |x, part: f64| fma64::<I>(k, -part, x);
    if I::FMA {
        let [a, b, c] = LONG_PARTS;
        less(less(less(x, a), b), c)
    } else {
        let [a, b, c, d] = SHORT_PARTS;
        less(less(less(less(x, a), b), c), d)
    }
}

/// `x = k pi/2 + r`, `|r| <= pi/4`, `x >= 0`.
#[derive(Clone, Copy)]
struct Reduced {
    r: f64,
    k: u64,
}

impl Reduced {
    #[inline(always)]
    fn new<I: Isa>(x: f64) -> Self {
        let x = if x > LIMIT { f64::NAN } else { x };
        let shifted = fma64::<I>(x, FRAC_2_PI, ROUND);
        Self { r: subtract::<I>(x, shifted - ROUND), k: shifted.to_bits() }
    }

    /// `sin r`: `r + r^3 q(r^2)`, q of degree 5 on `[0, (pi/4)^2]`, error 2^-57.9.
    #[inline(always)]
    fn sin<I: Isa>(self) -> f64 {
        let z = self.r * self.r;
        let q = horner!(fma64::<I>, z;
            -0.166_666_666_666_666_3, 0.008_333_333_333_321_84, -0.000_198_412_698_293_585_28,
            2.755_731_353_851_525e-6, -2.505_073_438_963_263_6e-8, 1.589_543_332_318_764_2e-10);
        fma64::<I>(self.r * z, q, self.r)
    }

    /// `cos r`: `1 - r^2/2 + r^4 q(r^2)`, q of degree 5 on `[0, (pi/4)^2]`, error 2^-63.9.
    #[inline(always)]
    fn cos<I: Isa>(self) -> f64 {
        let z = self.r * self.r;
        let q = horner!(fma64::<I>, z;
            -0.5, 0.041_666_666_666_666_595, -0.001_388_888_888_887_333_3, 2.480_158_728_899_288_4e-5,
            -2.755_731_421_355_946e-7, 2.087_570_483_395_556e-9, -1.135_871_630_926_639_1e-11);
        fma64::<I>(z, q, 1.0)
    }

    /// Whether sine and cosine change places.
    #[inline(always)]
    fn odd(self) -> bool {
        self.k & 1 != 0
    }

    /// The sine of `k pi/2 + r`, its sign flipped by the top bit of `sign`.
    #[inline(always)]
    fn quadrant<I: Isa>(self, sign: u64) -> f64 {
        let (sin, cos) = (self.sin::<I>(), self.cos::<I>());
        let magnitude = if self.odd() { cos } else { sin };
        f64::from_bits(magnitude.to_bits() ^ (((self.k & 2) << 62) ^ (sign & (1 << 63))))
    }
}

/// `sin x` for `|x| <= 2.5e7`, nan beyond (see [`in_range`]); max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn sin<I: Isa>(x: f64) -> f64 {
    Reduced::new::<I>(x.abs()).quadrant::<I>(x.to_bits())
}

/// `cos x = sin(x + pi/2)` for `|x| <= 2.5e7`, nan beyond (see [`in_range`]); max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn cos<I: Isa>(x: f64) -> f64 {
    let Reduced { r, k } = Reduced::new::<I>(x.abs());
    Reduced { r, k: k.wrapping_add(1) }.quadrant::<I>(0)
}

/// `tan x` for `|x| <= 2.5e7`, nan beyond (see [`in_range`]); max error 3 ulp.
#[inline(always)]
#[must_use]
pub fn tan<I: Isa>(x: f64) -> f64 {
    let reduced = Reduced::new::<I>(x.abs());
    let (sin, cos) = (reduced.sin::<I>(), reduced.cos::<I>());
    let (above, below) = if reduced.odd() { (-cos, sin) } else { (sin, cos) };
    f64::from_bits((above / below).to_bits() ^ (x.to_bits() & (1 << 63)))
}
