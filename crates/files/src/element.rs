//! Rust types of elements in files.

use crate::sealed;
use crate::{Bf16, ElementType, F16};
use congruent::Element;

/// The Rust type of elements in files: `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `bool`, [`F16`] and [`Bf16`]. Sealed.
///
/// # Safety
/// 1. An element has `TYPE.bits() / 8` bytes, and no padding.
/// 2. If `ANY_BITS`, any bytes are valid elements. Otherwise an element has one byte, which is 0 or 1.
/// 3. In memory of a little-endian machine an element has the bytes that it has in a file.
#[diagnostic::on_unimplemented(
    message = "files do not hold elements of type `{Self}`: `x.to_type::<i64>()` converts a tensor",
    note = "they hold `f32`, `f64`, `i8` to `i64`, `u8` to `u64`, `bool`, `F16` and `Bf16`"
)]
pub unsafe trait FileElement: Element + sealed::Sealed {
    /// The type as files name it.
    const TYPE: ElementType;
    /// Some value, to initialise memory with.
    #[doc(hidden)]
    const ZERO: Self;
    /// Whether any bytes are valid elements.
    #[doc(hidden)]
    const ANY_BITS: bool;
    /// Returns the element with its bytes in reverse order.
    #[doc(hidden)]
    fn swapped(self) -> Self;
}

macro_rules! elements {
    ($($element:ident $type:ident $zero:expr, $any:literal, $x:ident => $swapped:expr;)*) => {$(
        impl sealed::Sealed for $element {}
        // SAFETY: (1, 2, 3) numbers have no padding, and any bytes are a number; a `bool` is one byte, 0 or 1.
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

/// Returns the bytes of elements.
// SOUND: elements have no padding, and any bytes are valid or were looked at, by the promise of a trait that is sealed
pub(crate) fn bytes_of<T: FileElement>(elements: &[T]) -> &[u8] {
    // SAFETY: (1 of `FileElement`) no padding, so that every byte is initialised; borrowed for the same time.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// Returns the bytes of elements, for writing.
///
/// # Panics
/// For a type that not all bytes are valid for.
// SOUND: elements have no padding, and any bytes are valid or were looked at, by the promise of a trait that is sealed
pub(crate) fn bytes_of_mut<T: FileElement>(elements: &mut [T]) -> &mut [u8] {
    assert!(T::ANY_BITS);
    // SAFETY: (1, 2 of `FileElement`) no padding, and any bytes are valid; borrowed mutably for the same time.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// Returns the place of the first byte that is no element, for a type that not all bytes are valid for.
pub(crate) fn odd_byte<T: FileElement>(bytes: &[u8]) -> Option<usize> {
    if T::ANY_BITS { None } else { bytes.iter().position(|&byte| byte > 1) }
}

/// Returns these bytes as elements, or `None` if they are not aligned, not all valid, or not a whole number of elements.
// SOUND: elements have no padding, and any bytes are valid or were looked at, by the promise of a trait that is sealed
pub(crate) fn elements_of<T: FileElement>(bytes: &[u8]) -> Option<&[T]> {
    let is_whole = bytes.len().is_multiple_of(size_of::<T>()) && bytes.as_ptr().cast::<T>().is_aligned();
    if !is_whole || odd_byte::<T>(bytes).is_some() {
        return None;
    }
    // SAFETY: aligned; (1, 2 of `FileElement`) the bytes are a whole number of elements, all valid; borrowed for the same time.
    Some(unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), bytes.len() / size_of::<T>()) })
}
