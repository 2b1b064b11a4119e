//! Absolute values: for a real number of its own type, for a complex number a float.

use crate::element::number::Arithmetic;
use crate::loops::Loops;
use crate::loops::any::Element;
use crate::loops::compiled::OrderLoops;
use crate::sealed::element::Sealed;
use crate::simd::isa::Isa;

/// A number with an absolute value, as `abs` requires. Sealed.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` have no absolute value",
    label = "expected `f32`, `f64` or integers",
    note = "of `bool`, `x.to_type::<i64>()` makes numbers; for other types use `map`"
)]
pub trait Magnitude: Element + Sealed {
    /// The type of the absolute value.
    type Real: Element;
    /// Returns the absolute value.
    #[doc(hidden)]
    fn magnitude<I: Isa>(self) -> Self::Real;
    /// Returns the compiled loops of `magnitude`.
    #[doc(hidden)]
    fn magnitude_loops() -> &'static Loops<2>;
}

/// `impl Magnitude for f32 { type Real = f32; fn magnitude(self) -> f32 { self.abs() } }`
macro_rules! real {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Magnitude for $t {
            type Real = $t;
            #[inline(always)]
            fn magnitude<I: Isa>(self) -> $t { Arithmetic::abs(self) }
            #[inline]
            fn magnitude_loops() -> &'static Loops<2> { Self::abs_loops() }
        }
    )*};
}
real! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
