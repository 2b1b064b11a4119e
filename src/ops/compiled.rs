//! Operations that this crate compiles, for the elements that most programs have.
//!
//! What knows no shape is generic over the element and the operation. A program compiles it again, unless it is `#[inline(never)]` and
//! a crate below has compiled it for the same types: then rustc takes that one (since 1.85). A list here costs this crate's build what
//! it saves every program's, so it has what nearly every program uses.

use super::gather::{gathered, taken};
use super::loss::{each_of, numbers_of};
use super::norm::elements;
use super::{fresh, fresh_or_refuse, reused, update};
use crate::kernel::op::{Add, Div, Mul, Sub};
use core::sync::atomic::AtomicPtr;

/// `static F32: [AtomicPtr<()>; COUNT] = [AtomicPtr::new(fresh::<f32, f32, Add> as *mut ()), ..];`
///
/// (Only a `static` compiles what it refers to wherever it stands; the linker drops it, because nobody reads it.)
macro_rules! compiled {
    ($($t:ident)* => $functions:tt) => {$( compiled! { @one $t $functions } )*};
    (@one $t:ident [$($function:expr),* $(,)?]) => {
        const _: () = {
            type T = $t;
            const COUNT: usize = [$(stringify!($function)),*].len();
            #[allow(dead_code, reason = "compiled, and not read")]
            static COMPILED: [AtomicPtr<()>; COUNT] = [$(AtomicPtr::new($function as *mut ())),*];
        };
    };
}

compiled! { f32 f64 i64 => [
    fresh::<T, T, Add>, fresh::<T, T, Sub>, fresh::<T, T, Mul>, fresh::<T, T, Div>,
    fresh_or_refuse::<T, Add>, fresh_or_refuse::<T, Sub>, fresh_or_refuse::<T, Mul>, fresh_or_refuse::<T, Div>,
    reused::<T, Add>, reused::<T, Sub>, reused::<T, Mul>, reused::<T, Div>,
    update::<T, Add>, update::<T, Sub>, update::<T, Mul>, update::<T, Div>,
    gathered::<T, i64>, taken::<T, i64>,
] }

compiled! { f32 f64 => [each_of::<T, i64>, elements::<T>] }

compiled! { i64 => [numbers_of::<T>] }
