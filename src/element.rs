//! What a tensor may hold.
//!
//! | trait | types | what it allows |
//! |---|---|---|
//! | [`Element`] | every `Copy` type that may cross threads | building, reading, views, `map`, `copy_` |
//! | [`Number`] | `f32 f64`, the integers | arithmetic and comparison |
//! | [`Float`] | `f32 f64` | `exp`, `tanh` and the like |

use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Rem, Sub};

/// What a tensor may hold: any `Copy` type that may cross threads.
pub trait Element: Copy + Send + Sync + 'static {}
impl<T: Copy + Send + Sync + 'static> Element for T {}

mod sealed {
    pub trait Sealed {}
}

/// A type with arithmetic: `f32`, `f64` and the integers. Sealed.
///
/// Arithmetic is that of Rust's own operators: an integer that overflows panics where overflow
/// checks are on (debug builds) and wraps where they are off; division by zero panics.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` have no arithmetic",
    note = "arithmetic is there for `f32`, `f64` and the integers; for other types use `map` and `zip_map`"
)]
pub trait Number:
    Element
    + Debug
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + sealed::Sealed
{
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// The smallest value: -∞ for floats.
    const LOWEST: Self;
    /// The largest value: +∞ for floats.
    const HIGHEST: Self;
    /// Whether `self / divisor` or `self % divisor` would panic.
    fn division_panics(self, divisor: Self) -> bool;
    /// Whether a division can panic at all: integers.
    const DIVISION_PANICS: bool;
    /// The larger; NaN if either is NaN.
    fn maximum(self, other: Self) -> Self;
    /// The smaller; NaN if either is NaN.
    fn minimum(self, other: Self) -> Self;
    /// The remainder with the sign of the divisor (Python's `%`).
    fn remainder(self, divisor: Self) -> Self;
    /// The quotient rounded towards -∞ (Python's `//`).
    fn floor_divide(self, divisor: Self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// -1, 0 or 1.
    fn sign(self) -> Self;
    /// Whether it is not a number.
    fn is_nan(self) -> bool;
    /// The number of a count, rounded or wrapped as `as` does.
    fn from_usize(n: usize) -> Self;
}

/// A number with a sign: what unary `-` takes.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no sign, so `-` does not apply")]
pub trait Signed: Number + core::ops::Neg<Output = Self> {}

/// `f32` or `f64`.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not floats",
    note = "this operation is there for `f32` and `f64`: convert with `map(|x| x as f32)`"
)]
pub trait Float: Signed + crate::kernel::float::Math {}
impl Float for f32 {}
impl Float for f64 {}

/// An integer or `bool`: what `&`, `|`, `^` and `!` take.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no bits: `&`, `|`, `^`, `!` do not apply")]
pub trait Bits:
    Element
    + core::ops::BitAnd<Output = Self>
    + core::ops::BitOr<Output = Self>
    + core::ops::BitXor<Output = Self>
    + core::ops::Not<Output = Self>
{
}
impl Bits for bool {}

/// Whole numbers: powers by squaring.
#[diagnostic::on_unimplemented(message = "elements of type `{Self}` have no powers")]
pub trait Power: Number {
    /// `self` to the power of `exponent`.
    fn power<I: crate::kernel::isa::Isa>(self, exponent: Self) -> Self;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl sealed::Sealed for $t {}
        impl Number for $t {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LOWEST: Self = <$t>::NEG_INFINITY;
            const HIGHEST: Self = <$t>::INFINITY;
            const DIVISION_PANICS: bool = false;
            #[inline(always)]
            fn division_panics(self, _: Self) -> bool { false }
            #[inline(always)]
            fn maximum(self, other: Self) -> Self {
                // `self > other` is false for a NaN on either side; then whichever is NaN wins.
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
                // Through the remainder, as Python does: `(a / b).floor()` rounds the quotient first.
                if divisor == 0.0 {
                    return self / divisor;
                }
                let quotient = (self - self.remainder(divisor)) / divisor;
                let floor = quotient.floor();
                if quotient - floor > 0.5 { floor + 1.0 } else { floor }
            }
            #[inline(always)]
            fn abs(self) -> Self { <$t>::abs(self) }
            #[inline(always)]
            fn sign(self) -> Self {
                if self > 0.0 { 1.0 } else if self < 0.0 { -1.0 } else { self }
            }
            #[inline(always)]
            fn is_nan(self) -> bool { self != self }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $t }
        }
        impl Signed for $t {}
        impl Power for $t {
            #[inline(always)]
            fn power<I: crate::kernel::isa::Isa>(self, exponent: Self) -> Self {
                crate::kernel::float::Math::pow::<I>(self, exponent)
            }
        }
    )*};
}

macro_rules! integers {
    ($($t:ident $signed:tt)*) => {$(
        impl sealed::Sealed for $t {}
        impl Bits for $t {}
        impl Number for $t {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWEST: Self = <$t>::MIN;
            const HIGHEST: Self = <$t>::MAX;
            const DIVISION_PANICS: bool = true;
            #[inline(always)]
            fn division_panics(self, divisor: Self) -> bool { self.checked_div(divisor).is_none() }
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
            integers! { @sign $t $signed }
            #[inline(always)]
            fn is_nan(self) -> bool { false }
            #[inline(always)]
            fn from_usize(n: usize) -> Self { n as $t }
        }
        integers! { @signed $t $signed }
    )*};
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
    (@signed $t:ident signed) => {
        impl Signed for $t {}
        impl Power for $t {
            /// A negative exponent gives 0, except for 1 and -1, as in PyTorch.
            #[inline(always)]
            fn power<I: crate::kernel::isa::Isa>(self, exponent: Self) -> Self {
                match (self, exponent) {
                    (_, 0..) => by_squaring(self, exponent as u64),
                    (1, _) => 1,
                    (-1, _) => if exponent & 1 == 0 { 1 } else { -1 },
                    _ => 0,
                }
            }
        }
    };
    (@signed $t:ident unsigned) => {
        impl Power for $t {
            #[inline(always)]
            fn power<I: crate::kernel::isa::Isa>(self, exponent: Self) -> Self {
                by_squaring(self, exponent as u64)
            }
        }
    };
}

/// `base ^ exponent` in as many steps as the exponent has bits.
fn by_squaring<T: Number>(mut base: T, mut exponent: u64) -> T {
    let mut power = T::ONE;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base;
        }
        exponent >>= 1;
        if exponent > 0 {
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
    use super::*;

    #[test]
    fn remainder_takes_the_sign_of_the_divisor() {
        assert_eq!([7i32, -7, 7, -7].map(|a| a.remainder(3)), [1, 2, 1, 2]);
        assert_eq!([7i32, -7].map(|a| a.remainder(-3)), [-2, -1]);
        assert_eq!([7.5f64, -7.5].map(|a| a.remainder(3.0)), [1.5, 1.5]);
        assert_eq!(7u8.remainder(4), 3);
    }

    #[test]
    fn floor_divide_rounds_down() {
        assert_eq!([7i64, -7].map(|a| a.floor_divide(2)), [3, -4]);
        assert_eq!((-7i64).floor_divide(-2), 3);
        assert_eq!(200u8.floor_divide(3), 66);
        assert_eq!([7.0f32, -7.0].map(|a| a.floor_divide(2.0)), [3.0, -4.0]);
    }

    #[test]
    fn nan_wins_from_either_side() {
        assert!(f32::NAN.maximum(1.0).is_nan() && 1f32.maximum(f32::NAN).is_nan());
        assert!(f64::NAN.minimum(1.0).is_nan() && 1f64.minimum(f64::NAN).is_nan());
    }

    #[test]
    fn integer_powers() {
        assert_eq!(by_squaring(3i64, 13), 1_594_323);
        assert_eq!([2i32, 1, -1, -1].map(|a| a.power::<crate::kernel::isa::Baseline>(-3)), [0, 1, -1, -1]);
    }
}
