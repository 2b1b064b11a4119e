//! The exponential.

use super::consts::LOG2_E;
use super::numbers::{
    self, EXP_FAR, EXP_HIGHEST, EXP2_FAR, EXPM1_HIGHEST, EXPM1_ITSELF, EXPM1_LOWEST, LN_2_HI, LN_2_LO,
};
use super::{BIAS, Bits, MANTISSA, Real, Signed, fma};
use crate::math::Isa;

/// Adding this to a number rounds it to an integer. The low bits of the sum are the integer plus the bias of two exponent fields.
const ROUND: Real = numbers::ROUND + 2.0 * BIAS as Real;

/// A power `2^n (1 + tail)`, such as `e^x`, with `tail` in `[-0.3, 0.42]`.
#[derive(Clone, Copy)]
pub struct Power {
    pub tail: Real,
    /// `1 + tail`, rounded once if the machine has a fused multiply-add.
    pub grown: Real,
    /// `n + 2 BIAS` in the low bits.
    exponent: Bits,
}

impl Power {
    /// Returns `e^(hi + lo)` for `hi` in `[-1400, 1400]`, for `f32` in `[-170, 170]`, and a much smaller `lo`.
    #[inline(always)]
    pub fn new<I: Isa>(hi: Real, lo: Real) -> Self {
        let shifted = fma::<I>(hi, LOG2_E, ROUND);
        let n = shifted - ROUND;
        let exact = fma::<I>(n, -LN_2_HI, hi);
        let rest = fma::<I>(n, -LN_2_LO, lo);
        Self {
            tail: numbers::tail::<I>(exact, rest),
            grown: numbers::grown::<I>(exact, rest),
            exponent: shifted.to_bits(),
        }
    }

    /// Returns `2^(hi + lo)` for `hi` in `[-2000, 2000]`, for `f32` in `[-250, 250]`, and a much smaller `lo`.
    #[inline(always)]
    pub fn of_two<I: Isa>(hi: Real, lo: Real) -> Self {
        let shifted = hi + ROUND;
        let exact = hi - (shifted - ROUND);
        let tail = numbers::tail_of_two::<I>(exact, lo);
        Self { tail, grown: 1.0 + tail, exponent: shifted.to_bits() }
    }

    /// `2^(n + shift)`, which must be a normal number.
    #[inline(always)]
    pub fn scale(self, shift: Signed) -> Real {
        Real::from_bits(self.exponent.wrapping_add_signed(shift - BIAS) << MANTISSA)
    }

    /// Returns two normal numbers whose product is `2^n`: a number that is multiplied by one and then by the other overflows and underflows only
    /// where `e^x` does.
    #[inline(always)]
    pub fn halves(self) -> (Real, Real) {
        let half = self.exponent >> 1;
        (Real::from_bits(half << MANTISSA), Real::from_bits(self.exponent.wrapping_sub(half) << MANTISSA))
    }

    #[inline(always)]
    pub fn value(self) -> Real {
        let (a, b) = self.halves();
        self.grown * a * b
    }
}

/// Clamps `x` to `[lo, hi]`; NaN stays NaN.
#[inline(always)]
pub fn clamp(x: Real, lo: Real, hi: Real) -> Real {
    let x = if x > hi { hi } else { x };
    if x < lo { lo } else { x }
}

/// `e^x`; max error 1 ulp.
#[inline(always)]
#[must_use]
pub fn exp<I: Isa>(x: Real) -> Real {
    Power::new::<I>(clamp(x, -EXP_FAR, EXP_HIGHEST), 0.0).value()
}

/// `2^x`; max error 1 ulp, for `f32` 2 ulp.
#[inline(always)]
#[must_use]
pub fn exp2<I: Isa>(x: Real) -> Real {
    Power::of_two::<I>(clamp(x, -EXP2_FAR, EXP2_FAR), 0.0).value()
}

/// `e^x - 1 = 2^n tail + (2^n - 1)`; max error 2 ulp.
#[inline(always)]
#[must_use]
pub fn expm1<I: Isa>(x: Real) -> Real {
    let power = Power::new::<I>(clamp(x, EXPM1_LOWEST, EXPM1_HIGHEST), 0.0);
    // All terms are halved: 2^n is infinite for the largest n, although e^x may be finite.
    let half = power.scale(-1);
    let y = 2.0 * fma::<I>(half, power.tail, half - 0.5);
    // Close to 0 the result is x itself: halving would round a subnormal number, and the sum loses the sign of -0.
    if x.abs() < EXPM1_ITSELF { x } else { y }
}
