//! Numbers of twice the precision, as unevaluated sums of two floats.

use super::{Real, fma, numbers};
use crate::math::Isa;

/// The sum `hi + lo`, in which `lo` is much smaller than `hi`.
#[derive(Clone, Copy)]
pub struct Pair {
    pub hi: Real,
    pub lo: Real,
}

/// Returns the upper half of the bits of `a`, and the rest: products of two such halves are exact.
#[inline(always)]
fn split(a: Real) -> (Real, Real) {
    let upper = Real::from_bits(a.to_bits() & numbers::UPPER_HALF);
    (upper, a - upper)
}

impl Pair {
    /// `a^2`: `hi` is the square of the upper half of the bits, and `lo` is the rest, which could be smaller.
    #[inline(always)]
    pub fn square_of(a: Real) -> Self {
        let (upper, rest) = split(a);
        Self { hi: upper * upper, lo: rest * (a + upper) }
    }

    /// `a b`, exact except for the last bit of `lo`. Without fused multiply-add this is Dekker's sum of four products.
    #[inline(always)]
    pub fn product<I: Isa>(a: Real, b: Real) -> Self {
        let hi = a * b;
        if I::FMA {
            return Self { hi, lo: fma::<I>(a, b, -hi) };
        }
        let ((a1, a0), (b1, b0)) = (split(a), split(b));
        Self { hi, lo: ((a1 * b1 - hi) + a1 * b0 + a0 * b1) + a0 * b0 }
    }

    /// `f / (a + b)`, with one division. The rounding error of `sum = a + b` must be exactly `b - (sum - a)`.
    #[inline(always)]
    pub fn quotient<I: Isa>(f: Real, a: Real, b: Real) -> Self {
        let sum = a + b;
        let rest = b - (sum - a);
        let inverse = 1.0 / sum;
        let hi = f * inverse;
        let missing = if I::FMA {
            fma::<I>(-hi, sum, f)
        } else {
            let back = Self::product::<I>(hi, sum);
            (f - back.hi) - back.lo
        };
        let missing = fma::<I>(-hi, rest, missing);
        Self { hi, lo: missing * inverse }
    }

    #[inline(always)]
    pub fn square<I: Isa>(self) -> Self {
        let Self { hi, lo } = Self::product::<I>(self.hi, self.hi);
        Self { hi, lo: fma::<I>(self.hi + self.hi, self.lo, lo) }
    }

    #[inline(always)]
    pub fn times<I: Isa>(self, other: Self) -> Self {
        let Self { hi, lo } = Self::product::<I>(self.hi, other.hi);
        Self { hi, lo: fma::<I>(self.hi, other.lo, fma::<I>(self.lo, other.hi, lo)) }
    }

    /// `a + self`, where `a` is zero or not smaller than `hi`.
    #[inline(always)]
    pub fn after(self, a: Real) -> Self {
        let hi = a + self.hi;
        Self { hi, lo: (self.hi - (hi - a)) + self.lo }
    }

    /// Returns the same number with the smallest `lo`, which must not be larger than `hi`.
    #[inline(always)]
    pub fn normal(self) -> Self {
        let hi = self.hi + self.lo;
        Self { hi, lo: self.lo - (hi - self.hi) }
    }
}
