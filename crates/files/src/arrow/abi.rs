//! The two structures of the C data interface, and who releases them.
//!
//! Both are passed by moving their bytes; the one who has them calls `release` once, or passes them on. Here a value of either type is
//! the owner: dropping it releases it. One whose `release` is null holds nothing.

use core::ffi::{c_char, c_void};
use core::ptr::null_mut;

/// The type, name and metadata of a column: the C structure of this name. Dropping it releases it.
///
/// An [empty](Self::empty) one is where another library writes its own, through a pointer to it.
#[derive(Debug)]
#[repr(C)]
pub struct ArrowSchema {
    // Invariant: where `release` is not null, the fields are as the C data interface says, and nobody else releases them.
    pub(super) format: *const c_char,
    pub(super) name: *const c_char,
    pub(super) metadata: *const c_char,
    pub(super) flags: i64,
    pub(super) n_children: i64,
    pub(super) children: *mut *mut ArrowSchema,
    pub(super) dictionary: *mut ArrowSchema,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub(super) private_data: *mut c_void,
}

/// The memory of the values of a column: the C structure of this name. Dropping it releases it, and the memory.
///
/// An [empty](Self::empty) one is where another library writes its own, through a pointer to it.
#[derive(Debug)]
#[repr(C)]
pub struct ArrowArray {
    // Invariant: where `release` is not null, the fields are as the C data interface says, and nobody else releases them.
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    pub(super) n_children: i64,
    pub(super) buffers: *mut *const c_void,
    pub(super) children: *mut *mut ArrowArray,
    pub(super) dictionary: *mut ArrowArray,
    pub(super) release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub(super) private_data: *mut c_void,
}

// SAFETY: the interface lets a structure be passed to, and released by, another thread.
unsafe impl Send for ArrowSchema {}
// SAFETY: behind `&` it is only read.
unsafe impl Sync for ArrowSchema {}
// SAFETY: the interface lets a structure be passed to, and released by, another thread.
unsafe impl Send for ArrowArray {}
// SAFETY: behind `&` it is only read.
unsafe impl Sync for ArrowArray {}

impl ArrowSchema {
    /// Returns a schema that holds nothing.
    pub fn empty() -> Self {
        ArrowSchema {
            format: null_mut(),
            name: null_mut(),
            metadata: null_mut(),
            flags: 0,
            n_children: 0,
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }

    /// Returns `true` if the schema holds nothing, or was released.
    pub fn is_empty(&self) -> bool {
        self.release.is_none()
    }

    /// The schemas below this one.
    // SOUND: fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe
    pub(super) fn children(&self) -> &[&ArrowSchema] {
        // SAFETY: the invariant: `n_children` pointers to schemas, which live until this one is released.
        unsafe { read_pointers(self.children.cast(), self.n_children) }
    }
}

impl ArrowArray {
    /// Returns an array that holds nothing.
    pub fn empty() -> Self {
        ArrowArray {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: null_mut(),
            children: null_mut(),
            dictionary: null_mut(),
            release: None,
            private_data: null_mut(),
        }
    }

    /// Returns `true` if the array holds nothing, or was released.
    pub fn is_empty(&self) -> bool {
        self.release.is_none()
    }

    /// The arrays below this one.
    // SOUND: fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe
    pub(super) fn children(&self) -> &[&ArrowArray] {
        // SAFETY: the invariant: `n_children` pointers to arrays, which live until this one is released.
        unsafe { read_pointers(self.children.cast(), self.n_children) }
    }

    /// The buffers; those that are not there are null.
    // SOUND: fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe
    pub(super) fn buffers(&self) -> &[*const c_void] {
        // SAFETY: the invariant: `n_buffers` pointers.
        unsafe { read_pointers(self.buffers, self.n_buffers) }
    }
}

/// # Safety
/// At `at` are `count` of these, which live for `'a`; or `count` is not positive.
unsafe fn read_pointers<'a, T>(at: *const T, count: i64) -> &'a [T] {
    match usize::try_from(count) {
        Ok(count) if count > 0 && !at.is_null() => {
            // SAFETY: the caller's promise.
            unsafe { core::slice::from_raw_parts(at, count) }
        }
        _ => &[],
    }
}

impl Drop for ArrowSchema {
    // SOUND: fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the invariant; it was not released before, or `release` would be null.
            unsafe { release(self) };
        }
    }
}
impl Drop for ArrowArray {
    // SOUND: fields are of this module and those beside it: one that is not empty is filled as the C data interface says (invariant), by `export` or by who calls `Column::from_parts`, which is unsafe
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the invariant; it was not released before, or `release` would be null.
            unsafe { release(self) };
        }
    }
}
