//! Elements as conditions: 0 and `false` are false, everything else is true.

use crate::element::number::ZeroOne;
use crate::loops::any::Element;
use crate::loops::compiled::{TruthFolds, TruthLoops};
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;

/// `bool` or a number, as `any` and `all` require. A number is true unless it is 0; NaN is true. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are neither true nor false",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to `bool`"
)]
pub trait Truth: Element + Sealed + TruthFolds + TruthLoops {
    /// Returns whether the element is `true`, or not 0.
    #[doc(hidden)]
    fn holds(self) -> bool;
    /// Returns whether any element is true, or `start`. (As bytes, because the compiler does not vectorise loops over `bool`s.)
    #[doc(hidden)]
    #[inline(always)]
    fn any_of<I: Isa>(block: &[Self], start: bool) -> bool {
        block.iter().fold(u8::from(start), |any, &x| any | u8::from(x.holds())) != 0
    }
    /// Returns whether all elements are true, and `start`.
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
