//! Numbers of twice the precision, as unevaluated sums of two.

use crate::kernel::math::{Isa, fma64};

/// `hi + lo`, `lo` much smaller than `hi`.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) hi: f64,
    pub(super) lo: f64,
}

/// The upper 26 bits of `a` and the rest: products of such parts are exact.
#[inline(always)]
fn parts(a: f64) -> (f64, f64) {
    let upper = f64::from_bits(a.to_bits() & 0xffff_ffff_f800_0000);
    (upper, a - upper)
}

impl Pair {
    /// `a b`, exact but for the last bit of `lo`; without fused multiply-add by Dekker's sum of four products.
    #[inline(always)]
    pub(super) fn product<I: Isa>(a: f64, b: f64) -> Self {
        let hi = a * b;
        if I::FMA {
            return Self { hi, lo: fma64::<I>(a, b, -hi) };
        }
        let ((a1, a0), (b1, b0)) = (parts(a), parts(b));
        Self { hi, lo: ((a1 * b1 - hi) + a1 * b0 + a0 * b1) + a0 * b0 }
    }

    /// `f / (a + b)` for `a + b` whose rounding error is exactly `b - (sum - a)`, by one division.
    #[inline(always)]
    pub(super) fn quotient<I: Isa>(f: f64, a: f64, b: f64) -> Self {
        let sum = a + b;
        let rest = b - (sum - a);
        let inverse = 1.0 / sum;
        let hi = f * inverse;
        let missing = if I::FMA {
            fma64::<I>(-hi, sum, f)
        } else {
            let back = Self::product::<I>(hi, sum);
            (f - back.hi) - back.lo
        };
        let missing = fma64::<I>(-hi, rest, missing);
        Self { hi, lo: missing * inverse }
    }

    #[inline(always)]
    pub(super) fn square<I: Isa>(self) -> Self {
        let Self { hi, lo } = Self::product::<I>(self.hi, self.hi);
        Self { hi, lo: fma64::<I>(self.hi + self.hi, self.lo, lo) }
    }

    #[inline(always)]
    pub(super) fn times<I: Isa>(self, other: Self) -> Self {
        let Self { hi, lo } = Self::product::<I>(self.hi, other.hi);
        Self { hi, lo: fma64::<I>(self.hi, other.lo, fma64::<I>(self.lo, other.hi, lo)) }
    }

    /// `a + self` for `a` zero or not smaller than `hi`.
    #[inline(always)]
    pub(super) fn after(self, a: f64) -> Self {
        let hi = a + self.hi;
        Self { hi, lo: (self.hi - (hi - a)) + self.lo }
    }

    /// The same number with the smallest `lo`, which must not be larger than `hi`.
    #[inline(always)]
    pub(super) fn normal(self) -> Self {
        let hi = self.hi + self.lo;
        Self { hi, lo: self.lo - (hi - self.hi) }
    }
}
