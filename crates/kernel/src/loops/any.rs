//! The bound of all elements, as required by loops that only move elements.

use core::any::TypeId;

/// An element of a tensor: any `Copy` type that may cross threads, aligned to at most 64 bytes.
///
/// The size is arbitrary, also 0. Views, copies, joins and gathering keep no element on the stack if elements are large; methods
/// that take or return elements by value, such as `map`, keep a few.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot hold elements of type `{Self}`",
    note = "an element is `Copy`, may cross threads and borrows nothing"
)]
pub trait Element: Copy + Send + Sync + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync + 'static> Element for T {}

/// Returns whether elements are so large that they are moved by pointer, and neither held in a block nor passed by value:
/// all loops of a debug build share one frame, and a block of 512 elements of 320 bytes in each loop exceeds
/// the stack of a thread. No number is as large.
///
/// Call it as `if const { is_large::<T>() }`: code behind a constant condition that is false takes
/// no room in the frame.
pub const fn is_large<T>() -> bool {
    size_of::<T>() > 256
}

/// Returns whether elements may be moved as words: without padding, which must not be read as an integer, and without pointers,
/// whose provenance an integer would lose. A constant.
#[inline(always)]
pub fn is_plain<T: Element>() -> bool {
    macro_rules! one_of {
        ($($t:ty)*) => { [$(TypeId::of::<$t>()),*].contains(&TypeId::of::<T>()) };
    }
    one_of!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char)
}

/// Returns a copy of `x` that is opaque to the compiler, as if each step of a loop read it from memory.
///
/// LLVM reorders sums of integers: in a loop that adds rows to a few sums in registers, it takes several rows
/// at a time, and gathers their elements one by one, in forty times the code; not so if the addresses of the rows are opaque. Folds of
/// rows then take 0.2 to 0.5 of the time, and short runs of elements of four and eight bytes 0.1 to 0.4 (of 8 and of 24 `i64` 1.2). In runs of
/// more than 256 elements, in runs of smaller elements and in products of matrices, opaque steps take 1.2 to 5 times as long, so they are
/// not used there. (Zen 4 with AVX-512, 2026-11-30.)
#[inline(always)]
// SOUND: reads a reference to what can be copied
pub fn opaque<T: Copy>(x: &T) -> T {
    // SAFETY: a reference is valid for reads, aligned and initialised; `T` is `Copy`.
    unsafe { core::ptr::from_ref(x).read_volatile() }
}
