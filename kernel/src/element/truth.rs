//! Elements as conditions: 0 and `false` are false, all others true.

use crate::element::number::ZeroOne;
use crate::loops::any::Element;
use crate::loops::compiled::{TruthFolds, TruthLoops};

/// `bool` or a number: what `any` and `all` look at. A number holds when it is not 0; NaN does. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` are neither true nor false",
    label = "expected `bool` or a number",
    note = "for other types: `x.map(|x| ..)` to `bool`"
)]
pub trait Truth: Element + sealed::Sealed + TruthFolds + TruthLoops {
    /// Whether it is true, or not 0.
    #[doc(hidden)]
    fn holds(self) -> bool;
}

mod sealed {
    /// Closes [`Truth`](super::Truth).
    pub trait Sealed {}
}

/// `impl Truth for f32 { fn holds(self) -> bool { self != 0.0 } }`
macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl sealed::Sealed for $number {}
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

impl sealed::Sealed for bool {}
#[diagnostic::do_not_recommend]
impl Truth for bool {
    #[inline(always)]
    fn holds(self) -> bool {
        self
    }
}
