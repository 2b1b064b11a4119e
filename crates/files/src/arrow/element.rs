//! The types of elements that Arrow has.

use crate::{F16, FileElement};

/// Elements that Arrow has, too: the numbers, `F16` and `bool`. Sealed.
#[diagnostic::on_unimplemented(
    message = "Arrow has no elements of type `{Self}`",
    note = "it has `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `bool` and `F16`: `x.to_type::<f32>()` converts a tensor"
)]
pub trait ArrowElement: FileElement {}

macro_rules! elements {
    ($($element:ty)*) => {$(
        impl ArrowElement for $element {}
    )*};
}
elements! { f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 bool F16 }
