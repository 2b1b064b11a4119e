//! Huge pages for large buffers, where the system gives them on request.

use core::ptr::NonNull;

/// A huge page: 2 MiB, on x86-64 and on AArch64 with small pages of 4 KiB.
pub const PAGE: usize = 2 << 20;

/// From how many bytes on they are asked for: below, what is lost to alignment weighs more.
pub const FROM: usize = 2 * PAGE;

#[cfg(all(target_os = "linux", not(miri)))]
unsafe extern "C" {
    // The one function that is needed of the system's library, which std links anyway: the crate `libc` is a second of a cold
    // check for every user.
    fn madvise(addr: *mut core::ffi::c_void, length: usize, advice: core::ffi::c_int) -> core::ffi::c_int;
}

/// The advice, as `madvise(2)` numbers it on every architecture.
#[cfg(all(target_os = "linux", not(miri)))]
const MADV_HUGEPAGE: core::ffi::c_int = 14;

/// Asks for huge pages. The system may ignore it; what the memory holds is the same either way.
///
/// # Safety
/// `ptr` is a multiple of [`PAGE`], and the caller alone owns the `bytes` bytes at `ptr`.
pub unsafe fn advise(ptr: NonNull<u8>, bytes: usize) {
    #[cfg(all(target_os = "linux", not(miri)))]
    // SAFETY: the caller's memory; the advice changes nothing but how it is mapped. A refusal is no error.
    unsafe {
        madvise(ptr.as_ptr().cast(), bytes, MADV_HUGEPAGE);
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = (ptr, bytes);
}
