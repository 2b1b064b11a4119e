//! What can be the largest and the smallest.

use super::any::Element;
use super::compiled::{OrderedArgs, OrderedFolds};
use super::number::Arithmetic;

/// `bool` or a number: what `amax`, `amin`, `max` and `min` look at. Of `bool`, `true` is the larger. Sealed.
#[diagnostic::on_unimplemented(
    message = "of elements of type `{Self}` none is the largest",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to a number"
)]
pub trait Ordered: Element + PartialOrd + sealed::Sealed + OrderedFolds + OrderedArgs {
    /// Nothing is smaller.
    #[doc(hidden)]
    const LEAST: Self;
    /// Nothing is larger.
    #[doc(hidden)]
    const MOST: Self;
    /// The larger; NaN if either is NaN.
    #[doc(hidden)]
    fn larger(self, other: Self) -> Self;
    /// The smaller; NaN if either is NaN.
    #[doc(hidden)]
    fn smaller(self, other: Self) -> Self;
    /// Whether it is not a number, and stands above and below all.
    #[doc(hidden)]
    fn unordered(self) -> bool;
}

mod sealed {
    /// Closes [`Ordered`](super::Ordered).
    pub trait Sealed {}
}

/// `impl Ordered for f32 { const LEAST: f32 = -∞; fn larger(self, other: f32) -> f32 { Arithmetic::maximum(self, other) } .. }`
macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl sealed::Sealed for $number {}
        #[diagnostic::do_not_recommend]
        impl Ordered for $number {
            const LEAST: Self = Self::LOWEST;
            const MOST: Self = Self::HIGHEST;
            #[inline(always)]
            fn larger(self, other: Self) -> Self { Arithmetic::maximum(self, other) }
            #[inline(always)]
            fn smaller(self, other: Self) -> Self { Arithmetic::minimum(self, other) }
            #[inline(always)]
            fn unordered(self) -> bool { Arithmetic::is_nan(self) }
        }
    )*};
}
numbers! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl sealed::Sealed for bool {}
#[diagnostic::do_not_recommend]
impl Ordered for bool {
    const LEAST: Self = false;
    const MOST: Self = true;
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn unordered(self) -> bool {
        false
    }
}
