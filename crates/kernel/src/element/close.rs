//! Whether two elements are close, by PyTorch's rule: `|a - b| <= atol + rtol |b|`.

use crate::element::half::{Bf16, F16};
use crate::element::number::ZeroOne;
use core::fmt::Debug;

/// The tolerance of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// The relative tolerance, a factor of the second element; at least 0.
    pub rtol: f64,
    /// The absolute tolerance, at least 0.
    pub atol: f64,
    /// Whether NaN is close to NaN.
    pub equal_nan: bool,
}

/// An element that may be close to another: a number, `bool`, a half-precision or a complex number. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are not close to one another: they have no distance",
    label = "expected a number or `bool`",
    note = "for other types: `x.map(..)` to numbers"
)]
pub trait Close: ZeroOne + PartialEq + Debug {
    /// The relative tolerance of `assert_close!`, that of `torch.testing.assert_close`.
    const RTOL: f64;
    /// The absolute tolerance of `assert_close!`.
    const ATOL: f64;
    /// Returns whether the numbers are equal, or their distance is finite and at most `atol + rtol * |other|`, or both are NaN and
    /// `equal_nan` is set.
    ///
    /// Floats are subtracted and multiplied in their own type, as in PyTorch; integers are subtracted exactly. (PyTorch rounds their distance to `f32`.)
    fn is_close(self, other: Self, by: Tolerance) -> bool;
    /// Returns the distance, or NaN if the distance is undefined.
    fn distance(self, other: Self) -> f64;
    /// Returns the absolute value.
    fn size(self) -> f64;
}

macro_rules! floats {
    ($($t:ident $rtol:literal $atol:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Close for $t {
            const RTOL: f64 = $rtol;
            const ATOL: f64 = $atol;
            #[inline(always)]
            fn is_close(self, other: Self, by: Tolerance) -> bool {
                let (error, allowed) = ((self - other).abs(), by.atol as $t + (by.rtol as $t * other).abs());
                self == other || error.is_finite() && error <= allowed || by.equal_nan && self.is_nan() && other.is_nan()
            }
            fn distance(self, other: Self) -> f64 {
                (f64::from(self) - f64::from(other)).abs()
            }
            fn size(self) -> f64 {
                f64::from(self).abs()
            }
        }
    )*};
}
floats! {
    f32 1.3e-6 1e-5;
    f64 1e-7 1e-7;
}

macro_rules! halves {
    ($($t:ident $rtol:literal $atol:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Close for $t {
            const RTOL: f64 = $rtol;
            const ATOL: f64 = $atol;
            fn is_close(self, other: Self, by: Tolerance) -> bool {
                // Each result is rounded to the type.
                let round = |x: f32| $t::from_f32(x).to_f32();
                let (a, b) = (self.to_f32(), other.to_f32());
                let error = round(a - b).abs();
                let allowed = round(by.atol as f32 + round(by.rtol as f32 * b).abs());
                a == b || error.is_finite() && error <= allowed || by.equal_nan && a.is_nan() && b.is_nan()
            }
            fn distance(self, other: Self) -> f64 {
                self.to_f32().distance(other.to_f32())
            }
            fn size(self) -> f64 {
                self.to_f32().size()
            }
        }
    )*};
}
halves! {
    F16 1e-3 1e-5;
    Bf16 1.6e-2 1e-5;
}

macro_rules! integers {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Close for $t {
            const RTOL: f64 = 0.0;
            const ATOL: f64 = 0.0;
            #[inline(always)]
            fn is_close(self, other: Self, by: Tolerance) -> bool {
                self == other || self.distance(other) <= by.atol + by.rtol * other.size()
            }
            #[inline(always)]
            fn distance(self, other: Self) -> f64 {
                self.abs_diff(other) as f64
            }
            #[inline(always)]
            fn size(self) -> f64 {
                self.abs_diff(0) as f64
            }
        }
    )*};
}
integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

/// `false` is 0 and `true` is 1.
#[diagnostic::do_not_recommend]
impl Close for bool {
    const RTOL: f64 = 0.0;
    const ATOL: f64 = 0.0;
    #[inline(always)]
    fn is_close(self, other: Self, by: Tolerance) -> bool {
        u8::from(self).is_close(u8::from(other), by)
    }
    fn distance(self, other: Self) -> f64 {
        u8::from(self).distance(u8::from(other))
    }
    fn size(self) -> f64 {
        u8::from(self).size()
    }
}
