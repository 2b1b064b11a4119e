//! Elements with an order.

use crate::element::key::Sortable;
use crate::element::number::Arithmetic;
use crate::loops::any::Element;
use crate::loops::compiled::{OrderedArgs, OrderedFolds, OrderedLanes, RareOrderedLanes};
use crate::math::float::Vectored;
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;
use crate::simd::vectored::{Lanes, extreme};

/// `bool` or a number, as `amax`, `amin`, `max`, `min` and `sort` require. `true` is larger than `false`. Sealed.
#[diagnostic::on_unimplemented(
    message = "of elements of type `{Self}` none is the largest",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to a number"
)]
pub trait Ordered:
    Element + PartialOrd + Sealed + Sortable + OrderedFolds + OrderedArgs + OrderedLanes + RareOrderedLanes
{
    /// The smallest value.
    #[doc(hidden)]
    const LEAST: Self;
    /// The largest value.
    #[doc(hidden)]
    const MOST: Self;
    /// NaN, for types that have it.
    #[doc(hidden)]
    const NAN: Self;
    /// Returns the argument of [`turned`](Self::turned) that keeps or reverses the order.
    #[doc(hidden)]
    fn turn(reverse: bool) -> Self;
    /// Maps an element so that the order of mapped elements is the order of the elements, or the reverse; NaN stays NaN.
    #[doc(hidden)]
    fn turned(self, turn: Self) -> Self;
    /// Returns whether the element is NaN, which is both the largest and the smallest.
    #[doc(hidden)]
    fn unordered(self) -> bool;
    /// Returns the larger of the result so far and an element; NaN if either is NaN.
    ///
    /// Written in this order, and with a NaN that is not either operand, this is a maximum and a masked move, of which only the maximum depends on
    /// the result so far. `if self > x || self.unordered()` would be a mask of two comparisons, twice as long.
    #[doc(hidden)]
    #[inline(always)]
    fn larger(self, x: Self) -> Self {
        let larger = if x > self { x } else { self };
        if x.unordered() { Self::NAN } else { larger }
    }
    /// Returns the smaller of the result so far and an element, like [`larger`](Self::larger).
    #[doc(hidden)]
    #[inline(always)]
    fn smaller(self, x: Self) -> Self {
        let smaller = if x < self { x } else { self };
        if x.unordered() { Self::NAN } else { smaller }
    }
    /// Returns the largest of a run and `start`; NaN if any is NaN.
    #[doc(hidden)]
    #[inline(always)]
    fn largest<I: Isa>(x: &[Self], start: Self) -> Self {
        let mut best = start;
        for &x in x {
            best = best.larger(x);
        }
        best
    }
    /// Returns the smallest of a run and `start`; NaN if any is NaN.
    #[doc(hidden)]
    #[inline(always)]
    fn smallest<I: Isa>(x: &[Self], start: Self) -> Self {
        let mut best = start;
        for &x in x {
            best = best.smaller(x);
        }
        best
    }
}

/// `impl Ordered for f32 { const LEAST: f32 = -∞; const NAN: f32 = NaN; .. }`
macro_rules! numbers {
    ($($number:ident)* = $nan:expr; $vectors:ident) => {$(
        #[diagnostic::do_not_recommend]
        impl Ordered for $number {
            const LEAST: Self = Self::LOWEST;
            const MOST: Self = Self::HIGHEST;
            const NAN: Self = $nan;
            #[inline(always)]
            fn unordered(self) -> bool { Arithmetic::is_nan(self) }
            numbers! { @$vectors $number }
            numbers! { @turn $vectors }
        }
    )*};
    (@vectors $t:ident) => {
        #[inline(always)]
        fn largest<I: Isa>(x: &[$t], start: $t) -> $t {
            if x.len() >= <$t as Vectored>::Lanes::<I>::COUNT {
                return start.larger(extreme::<$t, <$t as Vectored>::Lanes<I>, true>(x));
            }
            x.iter().fold(start, |best, &x| best.larger(x))
        }
        #[inline(always)]
        fn smallest<I: Isa>(x: &[$t], start: $t) -> $t {
            if x.len() >= <$t as Vectored>::Lanes::<I>::COUNT {
                return start.smaller(extreme::<$t, <$t as Vectored>::Lanes<I>, false>(x));
            }
            x.iter().fold(start, |best, &x| best.smaller(x))
        }
    };
    (@none $t:ident) => {};
    (@turn vectors) => {
        #[inline(always)]
        fn turn(reverse: bool) -> Self { if reverse { -1.0 } else { 1.0 } }
        #[inline(always)]
        fn turned(self, turn: Self) -> Self { self * turn }
    };
    (@turn none) => {
        #[inline(always)]
        fn turn(reverse: bool) -> Self { if reverse { !0 } else { 0 } }
        #[inline(always)]
        fn turned(self, turn: Self) -> Self { self ^ turn }
    };
}
numbers! { f32 f64 = Self::NAN; vectors }
numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize = 0; none }

#[diagnostic::do_not_recommend]
impl Ordered for bool {
    const LEAST: Self = false;
    const MOST: Self = true;
    const NAN: Self = false;
    #[inline(always)]
    fn turn(reverse: bool) -> Self {
        reverse
    }
    #[inline(always)]
    fn turned(self, turn: Self) -> Self {
        self ^ turn
    }
    #[inline(always)]
    fn unordered(self) -> bool {
        false
    }
}
