//! Elements of which one is the largest and one the smallest.

use crate::element::key::Sortable;
use crate::element::number::Arithmetic;
use crate::loops::any::Element;
use crate::loops::compiled::{OrderedArgs, OrderedFolds, OrderedLanes, RareOrderedLanes};
use crate::math::float::Vectored;
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;
use crate::simd::vectored::{Lanes, extreme};

/// `bool` or a number: what `amax`, `amin`, `max`, `min` and `sort` look at. Of `bool`, `true` is the larger. Sealed.
#[diagnostic::on_unimplemented(
    message = "of elements of type `{Self}` none is the largest",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to a number"
)]
pub trait Ordered:
    Element + PartialOrd + Sealed + Sortable + OrderedFolds + OrderedArgs + OrderedLanes + RareOrderedLanes
{
    /// Nothing is smaller.
    #[doc(hidden)]
    const LEAST: Self;
    /// Nothing is larger.
    #[doc(hidden)]
    const MOST: Self;
    /// NaN, for types that have it.
    #[doc(hidden)]
    const NAN: Self;
    /// An argument of [`turned`](Self::turned): whether the order of elements is reversed.
    #[doc(hidden)]
    fn turn(reverse: bool) -> Self;
    /// An element whose order among elements that are turned in the same way is that of this one, or the reverse; NaN stays NaN.
    #[doc(hidden)]
    fn turned(self, turn: Self) -> Self;
    /// Whether it is not a number, and stands above and below all.
    #[doc(hidden)]
    fn unordered(self) -> bool;
    /// The larger of what was found so far and an element; NaN if either is NaN.
    ///
    /// In this order, and with a NaN that is none of the two: a maximum and a masked move, of which only the first waits for
    /// what was found before. `if self > x || self.unordered()` is one mask of two, twice as long.
    #[doc(hidden)]
    #[inline(always)]
    fn larger(self, x: Self) -> Self {
        let larger = if x > self { x } else { self };
        if x.unordered() { Self::NAN } else { larger }
    }
    /// Like [`larger`](Self::larger).
    #[doc(hidden)]
    #[inline(always)]
    fn smaller(self, x: Self) -> Self {
        let smaller = if x < self { x } else { self };
        if x.unordered() { Self::NAN } else { smaller }
    }
    /// The largest of a run, and `start`; NaN if any is NaN.
    #[doc(hidden)]
    #[inline(always)]
    fn largest<I: Isa>(x: &[Self], start: Self) -> Self {
        let mut best = start;
        for &x in x {
            best = best.larger(x);
        }
        best
    }
    /// Like [`largest`](Self::largest).
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
