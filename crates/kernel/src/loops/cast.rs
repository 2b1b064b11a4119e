//! Conversions of all elements of a tensor to another type of numbers.

use crate::element::convert::CastTo;
use crate::element::half::{Bf16, F16};
use crate::loops::Loops;
use crate::loops::compiled::CastLoops;
use crate::loops::op::Unary;
use crate::simd::isa::Isa;
use core::marker::PhantomData;
use paste::paste;

/// The conversion to `U`.
#[derive(Debug, Clone, Copy)]
pub struct Convert<U>(pub PhantomData<fn() -> U>);
// SAFETY: the loops are compiled from this operation.
unsafe impl<T: CastTo<U>, U: Send> Unary<T> for Convert<U> {
    type Out = U;
    // Integers of 64 bits are converted to floats by an instruction that only wide instruction sets have.
    const WIDE: bool = size_of::<T>() == 8;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, a: T) -> U {
        a.cast()
    }
    #[inline]
    fn loops() -> &'static Loops<2> {
        T::cast_loops()
    }
}

/// Compiles the loops between the common types here, and those from and to rarer types where they are used.
///
/// ```text
/// impl CastLoops for f32 {
///     fn to_f64_loops() -> &'static Loops<2> { static LOOPS: Loops<2> = ..; &LOOPS }
///     #[inline]
///     fn to_i8_loops() -> &'static Loops<2> { const { &.. } }
///     ..
/// }
/// ```
macro_rules! casts {
    (common $($from:ident)*) => {$(
        impl CastLoops for $from {
            casts! { @here $from f32 f64 i64 }
            casts! { @there $from i32 u8 bool i8 i16 i128 isize u16 u32 u64 u128 usize F16 Bf16 }
        }
    )*};
    (rare $($from:ident)*) => {$(
        impl CastLoops for $from {
            casts! { @there $from f32 f64 i32 i64 u8 bool i8 i16 i128 isize u16 u32 u64 u128 usize F16 Bf16 }
        }
    )*};
    (@here $from:ident $($to:ident)*) => { paste! {$(
        fn [<to_ $to:lower _loops>]() -> &'static Loops<2> {
            static LOOPS: Loops<2> = Loops::unary::<$from, Convert<$to>>();
            &LOOPS
        }
    )*}};
    (@there $from:ident $($to:ident)*) => { paste! {$(
        #[inline]
        fn [<to_ $to:lower _loops>]() -> &'static Loops<2> {
            const { &Loops::unary::<$from, Convert<$to>>() }
        }
    )*}};
}
casts! { common f32 f64 i32 i64 u8 bool }
casts! { rare i8 i16 i128 isize u16 u32 u64 u128 usize F16 Bf16 }
