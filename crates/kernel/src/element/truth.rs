//! Elements as conditions: 0 and `false` are false, all others true.

use crate::element::number::ZeroOne;
use crate::loops::any::Element;
use crate::loops::compiled::{TruthFolds, TruthLoops};
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;

/// `bool` or a number: what `any` and `all` look at. A number holds when it is not 0; NaN does. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are neither true nor false",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to `bool`"
)]
pub trait Truth: Element + Sealed + TruthFolds + TruthLoops {
    /// Whether it is true, or not 0.
    #[doc(hidden)]
    fn holds(self) -> bool;
    /// Whether any of these holds, or `start`. (As bytes: of `bool`s the compiler makes no vectors.)
    #[doc(hidden)]
    #[inline(always)]
    fn any_of<I: Isa>(block: &[Self], start: bool) -> bool {
        block.iter().fold(u8::from(start), |any, &x| any | u8::from(x.holds())) != 0
    }
    /// Whether all of these hold, and `start`.
    #[doc(hidden)]
    #[inline(always)]
    fn all_of<I: Isa>(block: &[Self], start: bool) -> bool {
        block.iter().fold(u8::from(start), |all, &x| all & u8::from(x.holds())) != 0
    }
}

/// `impl Truth for f32 { fn holds(self) -> bool { self != 0.0 } }`
macro_rules! numbers {
    ($($number:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Truth for $number {
            #[inline(always)]
            fn holds(self) -> bool {
                self != Self::ZERO
            }
        }
    )*};
}
numbers! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

#[diagnostic::do_not_recommend]
impl Truth for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}
