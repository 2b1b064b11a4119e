//! Elements as conditions: 0 and `false` are false, all others true.

use crate::element::number::ZeroOne;
use crate::loops::any::Element;
use crate::loops::compiled::{TruthFolds, TruthLoops};
use crate::sealed::element::Sealed;

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
