//! Arithmetic on single numbers beyond Rust's operators.
//!
//! A trait separate from [`Number`](crate::element::Number): a program that imports the bound does not
//! import a second `remainder` for its `f32`s.

use crate::loops::any::Element;
use crate::math::float::Math;
use crate::sealed::element::Sealed;
use crate::simd::isa::{Baseline, Isa};
use core::ops::{BitAnd, Mul, Shr};

/// A type with a 0 and a 1: `bool`, whose 0 is `false`, and the numbers. Sealed.
///
/// Constructors that fill in only 0 and 1 need no arithmetic: `zeros`, `ones`, `eye`, `diag`, `diag_embed`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` have no 0 and no 1: write `Tensor::full(..)`",
    label = "expected `bool` or a number",
    note = "for other types: `Tensor::full(..)`, or `x.map(..)` of numbers"
)]
pub trait ZeroOne: Element + Sealed {
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// Whether the type is an integer: sums are then the same in any order.
    #[doc(hidden)]
    const WHOLE: bool = false;
}

/// `impl ZeroOne for bool { const ZERO: bool = false; const ONE: bool = true; const WHOLE: bool = true; }`
macro_rules! zero_one {
    ($($zero:literal $one:literal $whole:literal: $($t:ident)*;)*) => {$($(
        impl Sealed for $t {}
        #[diagnostic::do_not_recommend]
        impl ZeroOne for $t {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            const WHOLE: bool = $whole;
        }
    )*)*};
}
zero_one! {
    false true true: bool;
    0.0 1.0 false: f32 f64;
    0 1 true: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
}

/// Quotients and powers of single numbers.
pub trait Division: ZeroOne {
    /// Returns whether `self / divisor` or `self % divisor` would panic.
    fn division_panics(self, divisor: Self) -> bool;
    /// Whether a division can panic at all, as for integers.
    const DIVISION_PANICS: bool;
    /// Returns the quotient.
    fn divide(self, divisor: Self) -> Self;
    /// Converts a count, rounding or wrapping like `as`.
    fn from_usize(n: usize) -> Self;
    /// Returns `self / n`, with `n` at least 1; integers are rounded towards -∞.
    fn share(self, n: i64) -> Self;
    /// Returns `self` to the power of `exponent`.
    fn power<I: Isa>(self, exponent: Self) -> Self;
    /// Returns `self` to the power of `exponent`, on the baseline instruction set.
    #[inline]
    fn pow(self, exponent: Self) -> Self {
        self.power::<Baseline>(exponent)
    }
}

/// Arithmetic of the kernels on single numbers.
pub trait Arithmetic: Division + PartialOrd {
    /// The smallest value: -∞ for floats.
    const LOWEST: Self;
    /// The largest value: +∞ for floats.
    const HIGHEST: Self;
    /// Returns the larger number; NaN if either is NaN.
    fn maximum(self, other: Self) -> Self;
    /// Returns the smaller number; NaN if either is NaN.
    fn minimum(self, other: Self) -> Self;
    /// Returns the remainder with the sign of the divisor (Python's `%`).
    fn remainder(self, divisor: Self) -> Self;
    /// Returns the quotient rounded towards -∞ (Python's `//`).
    fn floor_divide(self, divisor: Self) -> Self;
    /// Returns the quotient rounded towards 0.
    fn trunc_divide(self, divisor: Self) -> Self;
    /// Returns the absolute value.
    fn abs(self) -> Self;
    /// Returns -1, 0 or 1.
    fn sign(self) -> Self;
    /// Returns whether the number is NaN.
    fn is_nan(self) -> bool;
    /// Returns whether the number is infinite.
    fn is_infinite(self) -> bool;
    /// Returns whether the number is neither infinite nor NaN.
    #[inline(always)]
    fn is_finite(self) -> bool {
        !self.is_nan() && !self.is_infinite()
    }
    /// Returns whether the sign is negative, also for -0 and NaN.
    fn has_sign(self) -> bool;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Division for $t {
            const DIVISION_PANICS: bool = false;
            #[inline(always)]
            fn division_panics(self, _: Self) -> bool { false }
            #[inline(always)]
            fn divide(self, divisor: Self) -> Self { self / divisor }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $t }
            #[inline(always)]
            fn share(self, n: i64) -> Self { self / n as $t }
            #[inline(always)]
            fn power<I: Isa>(self, exponent: Self) -> Self { Math::pow_on::<I>(self, exponent) }
        }
        impl Arithmetic for $t {
            const LOWEST: Self = <$t>::NEG_INFINITY;
            const HIGHEST: Self = <$t>::INFINITY;
            #[inline(always)]
            fn maximum(self, other: Self) -> Self {
                // `self > other` is false for a NaN on either side; then the NaN is chosen.
                if self > other || self != self { self } else { other }
            }
            #[inline(always)]
            fn minimum(self, other: Self) -> Self {
                if self < other || self != self { self } else { other }
            }
            #[inline(always)]
            fn remainder(self, divisor: Self) -> Self {
                let r = self % divisor;
                if r != 0.0 && (r < 0.0) != (divisor < 0.0) { r + divisor } else { r }
            }
            #[inline(always)]
            fn floor_divide(self, divisor: Self) -> Self {
                // Computed from the remainder, as in Python and PyTorch: `(a / b).floor()` rounds the quotient first. From the remainder of
                // `%`, because it is finite: `remainder` of -1 and ∞ is ∞.
                if divisor == 0.0 {
                    return self / divisor;
                }
                let rest = self % divisor;
                let whole = (self - rest) / divisor;
                let quotient = if rest != 0.0 && (rest < 0.0) != (divisor < 0.0) { whole - 1.0 } else { whole };
                if quotient == 0.0 {
                    return (0.0 as $t).copysign(self / divisor);
                }
                let floor = quotient.floor();
                if quotient - floor > 0.5 { floor + 1.0 } else { floor }
            }
            #[inline(always)]
            fn trunc_divide(self, divisor: Self) -> Self { (self / divisor).trunc() }
            #[inline(always)]
            fn abs(self) -> Self { <$t>::abs(self) }
            #[inline(always)]
            fn sign(self) -> Self {
                if self > 0.0 { 1.0 } else if self < 0.0 { -1.0 } else { 0.0 }
            }
            #[inline(always)]
            fn is_nan(self) -> bool { self != self }
            #[inline(always)]
            fn is_infinite(self) -> bool { <$t>::abs(self) == <$t>::INFINITY }
            #[inline(always)]
            fn has_sign(self) -> bool { self.is_sign_negative() }
        }
    )*};
}

macro_rules! integers {
    ($($t:ident $signed:tt)*) => {$(
        impl Division for $t {
            const DIVISION_PANICS: bool = true;
            #[inline(always)]
            fn division_panics(self, divisor: Self) -> bool { self.checked_div(divisor).is_none() }
            #[inline(always)]
            fn divide(self, divisor: Self) -> Self { self / divisor }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $t }
            #[inline(always)]
            fn share(self, n: i64) -> Self {
                match <$t>::try_from(n) {
                    Ok(n) => self.floor_divide(n),
                    // The divisor exceeds all numbers of the type: the quotient is 0, or -1 where it is rounded down.
                    Err(_) => if self < <$t>::MIN.max(0) { (0 as $t).wrapping_sub(1) } else { 0 },
                }
            }
            integers! { @power $t $signed }
        }
        impl Arithmetic for $t {
            const LOWEST: Self = <$t>::MIN;
            const HIGHEST: Self = <$t>::MAX;
            #[inline(always)]
            fn maximum(self, other: Self) -> Self { if self > other { self } else { other } }
            #[inline(always)]
            fn minimum(self, other: Self) -> Self { if self < other { self } else { other } }
            #[inline(always)]
            fn remainder(self, divisor: Self) -> Self {
                let r = self % divisor;
                if r != 0 && (r ^ divisor) < <$t>::MIN.max(0) { r + divisor } else { r }
            }
            #[inline(always)]
            fn floor_divide(self, divisor: Self) -> Self {
                let q = self / divisor;
                if self % divisor != 0 && (self ^ divisor) < <$t>::MIN.max(0) { q - 1 } else { q }
            }
            #[inline(always)]
            fn trunc_divide(self, divisor: Self) -> Self { self / divisor }
            integers! { @sign $t $signed }
            #[inline(always)]
            fn is_nan(self) -> bool { false }
            #[inline(always)]
            fn is_infinite(self) -> bool { false }
            #[inline(always)]
            fn has_sign(self) -> bool { self < <$t>::MIN.max(0) }
        }
    )*};
    (@power $t:ident signed) => {
        // A negative exponent results in 0, except for 1 and -1, as in PyTorch.
        #[inline(always)]
        fn power<I: Isa>(self, exponent: Self) -> Self {
            match (self, exponent) {
                (_, 0..) => by_squaring(self, exponent),
                (1, _) => 1,
                (-1, _) => if exponent & 1 == 0 { 1 } else { -1 },
                _ => 0,
            }
        }
    };
    (@power $t:ident unsigned) => {
        #[inline(always)]
        fn power<I: Isa>(self, exponent: Self) -> Self { by_squaring(self, exponent) }
    };
    (@sign $t:ident signed) => {
        #[inline(always)]
        fn abs(self) -> Self { <$t>::abs(self) }
        #[inline(always)]
        fn sign(self) -> Self { <$t>::signum(self) }
    };
    (@sign $t:ident unsigned) => {
        #[inline(always)]
        fn abs(self) -> Self { self }
        #[inline(always)]
        fn sign(self) -> Self { (self != 0) as $t }
    };
}

/// Returns `base ^ exponent` in as many steps as the exponent, which is not negative, has bits.
fn by_squaring<T>(mut base: T, mut exponent: T) -> T
where
    T: Arithmetic + Mul<Output = T> + BitAnd<Output = T> + Shr<u32, Output = T>,
{
    let mut power = T::ONE;
    while exponent > T::ZERO {
        if exponent & T::ONE == T::ONE {
            power = power * base;
        }
        exponent = exponent >> 1;
        if exponent > T::ZERO {
            base = base * base;
        }
    }
    power
}

floats! { f32 f64 }
integers! {
    i8 signed i16 signed i32 signed i64 signed i128 signed isize signed
    u8 unsigned u16 unsigned u32 unsigned u64 unsigned u128 unsigned usize unsigned
}

#[cfg(test)]
mod tests {
    use super::{Arithmetic as A, Division};
    use crate::simd::isa::Baseline;

    #[test]
    fn remainder_takes_the_sign_of_the_divisor() {
        assert_eq!([7i32, -7].map(|a| A::remainder(a, 3)), [1, 2]);
        assert_eq!([7i32, -7].map(|a| A::remainder(a, -3)), [-2, -1]);
        assert_eq!([7.5f64, -7.5].map(|a| A::remainder(a, 3.0)), [1.5, 1.5]);
        assert_eq!(A::remainder(7u8, 4), 3);
    }

    #[test]
    fn floor_divide_rounds_down() {
        assert_eq!([7i64, -7].map(|a| A::floor_divide(a, 2)), [3, -4]);
        assert_eq!(A::floor_divide(-7i64, -2), 3);
        assert_eq!(A::floor_divide(200u8, 3), 66);
        assert_eq!([7.0f32, -7.0].map(|a| A::floor_divide(a, 2.0)), [3.0, -4.0]);
    }

    #[test]
    fn a_share_is_right_beyond_the_type() {
        assert_eq!([100i8, -100, i8::MIN].map(|a| Division::share(a, 200)), [0, -1, -1]);
        assert_eq!((Division::share(200u8, 3), Division::share(200u8, 256), Division::share(-7i64, 2)), (66, 0, -4));
        assert_eq!(Division::share(3.0f32, 1 << 25), 3.0 / 33_554_432.0);
    }

    #[test]
    fn floor_divide_at_infinities_and_zeros() {
        // PyTorch's table, one row per dividend; zeros are compared with their sign.
        let [inf, nan, max, tiny] = [f64::INFINITY, f64::NAN, f64::MAX, 5e-324];
        let all = [-inf, -max, -1.0, -0.0, 0.0, tiny, 1.0, max, inf, nan];
        let table = [
            [nan, nan, nan, inf, -inf, nan, nan, nan, nan, nan],
            [0.0, 1.0, max, inf, -inf, -inf, -max, -1.0, -1.0, nan],
            [0.0, 0.0, 1.0, inf, -inf, -inf, -1.0, -1.0, -1.0, nan],
            [0.0, 0.0, 0.0, nan, nan, -0.0, -0.0, -0.0, -0.0, nan],
            [-0.0, -0.0, -0.0, nan, nan, 0.0, 0.0, 0.0, 0.0, nan],
            [-1.0, -1.0, -1.0, -inf, inf, 1.0, 0.0, 0.0, 0.0, nan],
            [-1.0, -1.0, -1.0, -inf, inf, inf, 1.0, 0.0, 0.0, nan],
            [-1.0, -1.0, -max, -inf, inf, inf, max, 1.0, 0.0, nan],
            [nan, nan, nan, -inf, inf, nan, nan, nan, nan, nan],
            [nan; 10],
        ];
        let same = |a: f64, b: f64| a == b && a.is_sign_negative() == b.is_sign_negative() || a.is_nan() && b.is_nan();
        for (a, row) in all.into_iter().zip(table) {
            for (b, want) in all.into_iter().zip(row) {
                assert!(same(A::floor_divide(a, b), want), "{a:e} // {b:e}: {:e}", A::floor_divide(a, b));
                let single = [a, b].map(|x| {
                    if x.abs() == max {
                        f32::MAX.copysign(x as f32)
                    } else if x == tiny {
                        1e-45
                    } else {
                        x as f32
                    }
                });
                let want = if want.abs() == max { f64::from(f32::MAX).copysign(want) } else { want };
                let got = f64::from(A::floor_divide(single[0], single[1]));
                assert!(same(got, want), "{:e} // {:e}: {got:e}", single[0], single[1]);
            }
        }
        assert_eq!(A::floor_divide(0.3f64, 0.1), 2.0);
        assert_eq!([7.5f32, -7.5].map(|a| A::floor_divide(a, -2.0)), [-4.0, 3.0]);
    }

    #[test]
    fn powers_of_more_than_64_bits() {
        let exponent = (1u128 << 64) + 3;
        assert_eq!(
            (Division::power::<Baseline>(1u128, exponent), Division::power::<Baseline>(0u128, exponent - 3)),
            (1, 0)
        );
        let signed = exponent as i128;
        assert_eq!([-1i128, 0, 1].map(|base| Division::power::<Baseline>(base, signed)), [-1, 0, 1]);
        assert_eq!(Division::power::<Baseline>(-1i128, signed + 1), 1);
        assert_eq!((Division::power::<Baseline>(3u8, 5), Division::power::<Baseline>(-2i8, 7)), (243, -128));
        assert_eq!(
            (Division::power::<Baseline>(2u128, 127), Division::power::<Baseline>(u64::MAX, 1)),
            (1 << 127, u64::MAX)
        );
    }

    #[test]
    fn nan_wins_from_either_side() {
        assert!(A::maximum(f32::NAN, 1.0).is_nan() && A::maximum(1.0, f32::NAN).is_nan());
        assert!(A::minimum(f64::NAN, 1.0).is_nan() && A::minimum(1.0, f64::NAN).is_nan());
    }

    #[test]
    fn integer_powers() {
        assert_eq!(Division::power::<Baseline>(3i64, 13), 1_594_323);
        assert_eq!([2i32, 1, -1].map(|a| Division::power::<Baseline>(a, -3)), [0, 1, -1]);
    }
}
