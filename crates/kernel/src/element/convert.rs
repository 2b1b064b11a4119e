//! Conversions from one type of numbers to another, like Rust's `as`, and of `bool`.

use crate::element::half::{Bf16, F16};
use crate::loops::Loops;
use crate::loops::any::Element;
use crate::loops::compiled::CastLoops;
use paste::paste;

/// A type of elements that can be converted to `U`: between any two of the numbers, `bool`, `F16` and `Bf16`.
///
/// Converts like `as`: a float is rounded towards 0, and to the nearest integer in range (NaN: 0); a longer integer
/// loses its upper bits; a wider float is rounded, to 16 bits by way of `f32`, as in PyTorch. A number is `true` unless it is 0; `true` is 1.
///
/// Sealed. In generic code each [`Number`](crate::element::Number) implements this trait without a further bound:
///
/// ```
/// use congruent::prelude::*;
///
/// fn share<T: Float, S: Shape>(mask: &Strided<bool, S>) -> T {
///     mask.to_type::<T>().mean_all().item()
/// }
/// assert_eq!(share::<f32, _>(&Tensor::from([true, false, true, true])), 0.75);
/// ```
#[diagnostic::on_unimplemented(
    message = "elements of type `{Self}` cannot be converted to `{U}`",
    label = "expected numbers or `bool` on both sides",
    note = "numbers and `bool` can be converted to each other, in generic code every `T: Number`; for other types use `map`"
)]
pub trait CastTo<U>: Element + sealed::Sealed {
    /// Returns the converted element.
    fn cast(self) -> U;
    /// Returns the compiled loops of the conversion.
    #[doc(hidden)]
    fn cast_loops() -> &'static Loops<2>;
}

mod sealed {
    /// Seals [`CastTo`](super::CastTo), whose loops are trusted.
    ///
    /// ```compile_fail,E0277
    /// use congruent_kernel::element::convert::CastTo;
    /// use congruent_kernel::loops::{Loops, op::{Neg, Unary}};
    ///
    /// #[derive(Clone, Copy)]
    /// struct Unit;
    /// impl CastTo<Unit> for Unit {
    ///     fn cast(self) -> Unit { self }
    ///     fn cast_loops() -> &'static Loops<2> { <Neg as Unary<f64>>::loops() }   // writes eight bytes for each
    /// }
    /// ```
    pub trait Sealed {}
    impl<T: super::Cast> Sealed for T {}
}

/// Converts in two steps, each known to one of the types: `U` asks `T` for the conversion.
#[diagnostic::do_not_recommend]
impl<T: Cast + Element, U: Cast> CastTo<U> for T {
    #[inline(always)]
    fn cast(self) -> U {
        U::convert(self)
    }
    #[inline]
    fn cast_loops() -> &'static Loops<2> {
        U::loops_from::<T>()
    }
}

/// The list of the types, and the two steps:
///
/// ```text
/// pub trait Cast: Copy + CastLoops { fn as_f32(self) -> f32; .. fn convert<T: Cast>(x: T) -> Self; }
/// impl Cast for i64 { fn as_f32(self) -> f32 { self as f32 } .. fn convert<T: Cast>(x: T) -> i64 { x.as_i64() } }
/// ```
///
/// **Why not an impl for each pair?** For two generic types no pair is known: `T: Float` would not imply that
/// `bool` can be converted to `T`.
macro_rules! casts {
    ($($number:ident)*) => { paste! {
        /// Conversions of a number or `bool` to each of the types in the list.
        pub trait Cast: Copy + CastLoops {
            $(#[doc(hidden)] fn [<as_ $number>](self) -> $number;)*
            #[doc(hidden)]
            fn as_bool(self) -> bool;
            #[doc(hidden)]
            fn as_f16(self) -> F16;
            #[doc(hidden)]
            fn as_bf16(self) -> Bf16;
            /// Converts `x` to this type.
            #[doc(hidden)]
            fn convert<T: Cast>(x: T) -> Self;
            /// Returns the compiled loops of `convert`.
            #[doc(hidden)]
            fn loops_from<T: Cast>() -> &'static Loops<2>;
        }
        casts! { @each [$($number)*] $($number)* }
        impl Cast for bool {
            $(#[inline(always)] fn [<as_ $number>](self) -> $number { self as u8 as $number })*
            #[inline(always)]
            fn as_bool(self) -> bool { self }
            casts! { @halves |x| f32::from(u8::from(x)) }
            #[inline(always)]
            fn convert<T: Cast>(x: T) -> bool { x.as_bool() }
            #[inline]
            fn loops_from<T: Cast>() -> &'static Loops<2> { T::to_bool_loops() }
        }
        casts! { @half F16 f16 [$($number)*] }
        casts! { @half Bf16 bf16 [$($number)*] }
    }};
    (@halves |$x:ident| $single:expr) => {
        #[inline(always)]
        fn as_f16(self) -> F16 { let $x = self; F16::from_f32($single) }
        #[inline(always)]
        fn as_bf16(self) -> Bf16 { let $x = self; Bf16::from_f32($single) }
    };
    (@half $half:ident $name:ident [$($to:ident)*]) => { paste! {
        impl Cast for $half {
            $(#[inline(always)] fn [<as_ $to>](self) -> $to { self.to_f32() as $to })*
            #[inline(always)]
            fn as_bool(self) -> bool { self.to_f32() != 0.0 }
            casts! { @halves |x| x.to_f32() }
            #[inline(always)]
            fn convert<T: Cast>(x: T) -> $half { x.[<as_ $name>]() }
            #[inline]
            fn loops_from<T: Cast>() -> &'static Loops<2> { T::[<to_ $name _loops>]() }
        }
    }};
    (@each $all:tt $($from:ident)*) => {$( casts! { @one $from $all } )*};
    (@one $from:ident [$($to:ident)*]) => { paste! {
        impl Cast for $from {
            $(#[inline(always)] fn [<as_ $to>](self) -> $to { self as $to })*
            #[inline(always)]
            fn as_bool(self) -> bool { self != 0 as $from }
            casts! { @halves |x| x as f32 }
            #[inline(always)]
            fn convert<T: Cast>(x: T) -> $from { x.[<as_ $from>]() }
            #[inline]
            fn loops_from<T: Cast>() -> &'static Loops<2> { T::[<to_ $from _loops>]() }
        }
    }};
}
casts! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
