//! From one type of numbers to another: Rust's `as`, and `bool` beside the numbers.

use super::element::Element;
use super::isa::Isa;
use super::op::Unary;
use core::marker::PhantomData;

/// A type of elements that can be converted to `U`.
///
/// As `as` does: a float becomes the whole number towards 0, or the nearest that there is (NaN: 0); a longer integer
/// loses its upper bits; a wider float is rounded. A number is `true` unless it is 0; `true` is 1.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be converted to `{U}`",
    label = "expected numbers or `bool` on both sides",
    note = "numbers and `bool` can be converted to each other; for other types use `map`"
)]
pub trait CastTo<U>: Element {
    /// The converted element.
    fn cast(self) -> U;
}

/// ```text
/// impl CastTo<f32> for i64 { fn cast(self) -> f32 { self as f32 } }
/// ```
macro_rules! casts {
    ($($from:ident)*) => {$(
        casts! { @from $from; f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
        #[diagnostic::do_not_recommend]
        impl CastTo<bool> for $from {
            #[inline(always)]
            fn cast(self) -> bool {
                self != 0 as $from
            }
        }
        #[diagnostic::do_not_recommend]
        impl CastTo<$from> for bool {
            #[inline(always)]
            fn cast(self) -> $from {
                self as u8 as $from
            }
        }
    )*};
    (@from $from:ident; $($to:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl CastTo<$to> for $from {
            #[inline(always)]
            fn cast(self) -> $to {
                self as $to
            }
        }
    )*};
}
casts! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

#[diagnostic::do_not_recommend]
impl CastTo<bool> for bool {
    #[inline(always)]
    fn cast(self) -> bool {
        self
    }
}

/// The conversion to `U`.
#[derive(Debug, Clone, Copy)]
pub struct Convert<U>(pub PhantomData<fn() -> U>);
impl<T: CastTo<U>, U> Unary<T> for Convert<U> {
    type Out = U;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> U {
        a.cast()
    }
}
