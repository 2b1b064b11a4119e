//! Huge pages for large buffers, if the system provides them.

use core::ptr::NonNull;

/// A huge page: 2 MiB, on x86-64 and on AArch64 with small pages of 4 KiB.
pub const PAGE: usize = 2 << 20;

/// The number of bytes from which huge pages are requested: below, the loss to alignment is larger than the gain.
pub const FROM: usize = 2 * PAGE;

#[cfg(all(target_os = "linux", not(miri)))]
unsafe extern "C" {
    // The only function of the system's C library that is needed, which std links anyway: the crate `libc` takes a second of a cold
    // check for each user.
    fn madvise(addr: *mut core::ffi::c_void, length: usize, advice: core::ffi::c_int) -> core::ffi::c_int;
}

/// The advice, whose number in `madvise(2)` is the same on all architectures.
#[cfg(all(target_os = "linux", not(miri)))]
const MADV_HUGEPAGE: core::ffi::c_int = 14;

/// Requests huge pages. The system may ignore the request; the content of the memory is unaffected.
///
/// # Safety
/// `ptr` is a multiple of [`PAGE`], and the caller alone owns the `bytes` bytes at `ptr`.
pub unsafe fn advise(ptr: NonNull<u8>, bytes: usize) {
    #[cfg(all(target_os = "linux", not(miri)))]
    // SAFETY: the caller's memory; the advice changes only how it is mapped. A refusal is not an error.
    unsafe {
        madvise(ptr.as_ptr().cast(), bytes, MADV_HUGEPAGE);
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = (ptr, bytes);
}
