//! Types of elements that files hold as they are.

use crate::{Bf16, ElementType, F16};
use congruent::Element;

mod sealed {
    pub trait Sealed {}
}

/// A type of elements that files hold as they are: `f32 f64`, `i8` to `i64`, `u8` to `u64`, `bool`, [`F16`], [`Bf16`]. Sealed.
///
/// # Safety
/// 1. An element has `TYPE.bits() / 8` bytes, and no padding.
/// 2. Where `ANY_BITS`, all bytes are an element; else exactly the bytes 0 and 1 are, and an element has one byte.
/// 3. An element of the file is one of memory on a little-endian machine, byte by byte.
#[diagnostic::on_unimplemented(
    message = "files do not hold elements of type `{Self}`",
    note = "they hold `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `bool`, `F16` and `Bf16`: `x.to_type::<i64>()` converts a tensor"
)]
pub unsafe trait FileElement: Element + sealed::Sealed {
    /// What files call it.
    const TYPE: ElementType;
    /// Any value.
    #[doc(hidden)]
    const ZERO: Self;
    /// Whether all bytes are an element.
    #[doc(hidden)]
    const ANY_BITS: bool;
    /// The element with its bytes in reverse order.
    #[doc(hidden)]
    fn swapped(self) -> Self;
}

macro_rules! elements {
    ($($element:ident $type:ident $zero:expr, $any:literal, $x:ident => $swapped:expr;)*) => {$(
        impl sealed::Sealed for $element {}
        // SAFETY: (1, 2, 3) numbers of Rust have no padding, and any bytes are one; a `bool` is one byte, 0 or 1.
        unsafe impl FileElement for $element {
            const TYPE: ElementType = ElementType::$type;
            const ZERO: Self = $zero;
            const ANY_BITS: bool = $any;
            #[inline(always)]
            fn swapped(self) -> Self {
                let $x = self;
                $swapped
            }
        }
        const _: () = assert!(size_of::<$element>() * 8 == ElementType::$type.bits());
    )*};
}
elements! {
    f64 F64 0.0, true, x => f64::from_bits(x.to_bits().swap_bytes());
    f32 F32 0.0, true, x => f32::from_bits(x.to_bits().swap_bytes());
    F16 F16 F16::from_bits(0), true, x => F16::from_bits(x.to_bits().swap_bytes());
    Bf16 Bf16 Bf16::from_bits(0), true, x => Bf16::from_bits(x.to_bits().swap_bytes());
    i64 I64 0, true, x => x.swap_bytes();
    i32 I32 0, true, x => x.swap_bytes();
    i16 I16 0, true, x => x.swap_bytes();
    i8 I8 0, true, x => x;
    u64 U64 0, true, x => x.swap_bytes();
    u32 U32 0, true, x => x.swap_bytes();
    u16 U16 0, true, x => x.swap_bytes();
    u8 U8 0, true, x => x;
    bool Bool false, false, x => x;
}

/// The bytes of elements.
pub(crate) fn bytes_of<T: FileElement>(elements: &[T]) -> &[u8] {
    // SAFETY: (1 of `FileElement`) no padding: every byte is initialised; borrowed for as long.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// The bytes of elements, to be written.
///
/// # Panics
/// If not all bytes are an element.
pub(crate) fn bytes_of_mut<T: FileElement>(elements: &mut [T]) -> &mut [u8] {
    assert!(T::ANY_BITS);
    // SAFETY: (1, 2 of `FileElement`) no padding, and whatever is written is an element; borrowed alone for as long.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// The first byte that is no element, of a type that does not have all.
pub(crate) fn odd_byte<T: FileElement>(bytes: &[u8]) -> Option<usize> {
    if T::ANY_BITS { None } else { bytes.iter().position(|&byte| byte > 1) }
}

/// The elements that these bytes are: `None` if they do not lie where elements may lie, or some bytes are no element, or a part of one is left.
pub(crate) fn elements_of<T: FileElement>(bytes: &[u8]) -> Option<&[T]> {
    let is_whole = bytes.len().is_multiple_of(size_of::<T>()) && bytes.as_ptr().cast::<T>().is_aligned();
    if !is_whole || odd_byte::<T>(bytes).is_some() {
        return None;
    }
    // SAFETY: aligned; (1, 2 of `FileElement`) so many bytes are as many elements, all of them valid; borrowed for as long.
    Some(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / size_of::<T>()) })
}
