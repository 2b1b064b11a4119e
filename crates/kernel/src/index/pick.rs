//! Reads the elements at given positions of an axis.

use crate::Ref;
use crate::element::Element;
use crate::index::gather::{Along, UNBOUND, take};
use crate::loops::plan::{Order, Plan};
use crate::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::{Geometry, Layout};

/// Copies one element of each line along the axis, at its position; row-major over the other axes, like `positions`.
///
/// # Safety
/// The positions are inside the axis.
pub unsafe fn pick_along<T: Element>(
    x: Ref<T>,
    axis: usize,
    positions: &Filled<i64>,
) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(positions.len())?;
    let at = [out.ptr().as_ptr().cast(), positions.ptr().as_ptr().cast(), x.ptr() as *mut u8];
    // SAFETY: a new buffer with one element per position, each of which is inside the axis.
    unsafe { pick_elements(size_of::<T>(), at, x.geometry(), axis, out.len()) };
    // SAFETY: each was written.
    Ok(unsafe { out.filled() })
}

/// Like [`pick_along`], for elements of the given size in bytes: `at` are the result, the positions and the operand.
///
/// # Safety
/// `at` are room for `numel` elements of `size` bytes, as many positions inside the axis, and an operand of geometry `x`.
#[inline(never)]
unsafe fn pick_elements(size: usize, at: [*mut u8; 3], x: Geometry, axis: usize, numel: usize) {
    let kept = x.without(axis);
    let to = Layout::contiguous(kept.sizes());
    assert_eq!(to.numel(), numel);
    let bytes = [size, size_of::<i64>(), size];
    let plan = Plan::new(
        kept.sizes(),
        [to.sizes_and_strides(), to.sizes_and_strides(), kept.sizes_and_strides()],
        bytes,
        Order::RowMajor,
    );
    // SAFETY: the plan covers the new buffer and the positions, each of which is inside the axis of `x`.
    unsafe { take(&plan, at, Along { step: x.strides[axis].wrapping_mul(size), size }, UNBOUND, size_of::<i64>()) };
}
