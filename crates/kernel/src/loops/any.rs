//! Any element at all: what loops that only move elements know of them.

use core::any::TypeId;

/// Elements of a tensor: any `Copy` type that may cross threads, aligned to at most 64 bytes.
///
/// It may be of any size, also 0. Views, copies, joins and gathering keep none that is large on the stack; what takes
/// or gives elements by value, as `map` does, keeps a few.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot hold elements of type `{Self}`",
    note = "an element is `Copy`, may cross threads and borrows nothing"
)]
pub trait Element: Copy + Send + Sync + 'static {}
#[diagnostic::do_not_recommend]
impl<T: Copy + Send + Sync + 'static> Element for T {}

/// Whether elements are moved from pointer to pointer, and neither held in a block nor copied from frame to frame:
/// all loops of a debug build are in one frame, and a block of 512 elements of 320 bytes in each of them is more
/// than the stack of a thread. No number is as large.
///
/// To be asked as `if const { is_large::<T>() }`: what stands behind a constant condition that does not hold takes
/// no room in the frame.
pub const fn is_large<T>() -> bool {
    size_of::<T>() > 256
}

/// Whether elements are words: without padding, which must not be read as one, and without pointers,
/// which a word would forget: copies move such elements as words. A constant.
#[inline(always)]
pub fn is_plain<T: Element>() -> bool {
    macro_rules! one_of {
        ($($t:ty)*) => { [$(TypeId::of::<$t>()),*].contains(&TypeId::of::<T>()) };
    }
    one_of!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char)
}

/// Returns a copy of `x`, of which the compiler knows nothing, as each step of a loop reads it from memory.
///
/// Whole numbers may be added up in any order. Where a loop adds rows of them to a few sums in registers, LLVM therefore takes several rows
/// at a time, and gathers their elements one by one: forty times the code. It does not where the places of the rows are opaque. Folds of
/// rows then take 0.2 to 0.5 of the time, and short runs of elements of four and eight bytes 0.1 to 0.4 (of 8 and of 24 `i64` 1.2). In runs of
/// more than 256 elements, in runs of shorter elements and in products of matrices, opaque steps take 1.2 to 5 times as long, so these have
/// none. (Zen 4 with AVX-512, 2026-11-30.)
#[inline(always)]
pub fn opaque<T: Copy>(x: &T) -> T {
    // SAFETY: a reference is valid for reads, aligned and initialised; `T` is `Copy`.
    unsafe { core::ptr::from_ref(x).read_volatile() }
}
