//! The elements at given positions of an axis.

use super::Ref;
use super::drive::{Body, drive_parallel};
use super::element::{Element, is_large};
use super::isa::Isa;
use super::plan::{Order, Plan};
use crate::layout::Layout;
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::marker::PhantomData;

/// Of each line along the axis the element at its position; row-major over the other axes, as `positions` are.
///
/// # Safety
/// The positions are inside the axis.
pub unsafe fn pick_along<T: Element>(
    x: Ref<T>,
    axis: usize,
    positions: &Filled<i64>,
) -> Result<Filled<T>, OutOfMemory> {
    let kept = x.without(axis);
    let to = Layout::contiguous(kept.sizes());
    let out = Buffer::<T>::new(to.numel())?;
    assert_eq!(positions.len(), out.len());
    let bytes = [size_of::<T>(), size_of::<i64>(), size_of::<T>()];
    let plan = Plan::new(kept.sizes(), [to.parts(), to.parts(), kept.parts()], bytes, Order::RowMajor);
    let at = [out.ptr().as_ptr().cast(), positions.ptr().as_ptr().cast(), x.ptr as *mut u8];
    let body = PickBody { step: x.strides[axis] * size_of::<T>(), element: PhantomData::<fn(T)> };
    // SAFETY: the plan covers the new buffer and the positions, each of which is inside the axis of `x`.
    unsafe { drive_parallel(&plan, at, body) };
    // SAFETY: it has written every position of the plan.
    Ok(unsafe { out.filled() })
}

#[derive(Clone, Copy)]
struct PickBody<T> {
    step: usize,
    element: PhantomData<fn(T)>,
}

impl<T: Element> Body<3> for PickBody<T> {
    const COST: usize = 4;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, positions, x]: [*mut u8; 3], n: usize, [so, sp, sx]: [usize; 3]) {
        for i in 0..n {
            // SAFETY: (all) i is below n, and the position inside the axis.
            unsafe {
                let position = *positions.wrapping_add(i * sp).cast::<i64>() as usize;
                let (from, to) =
                    (x.wrapping_add(i * sx + position * self.step).cast::<T>(), out.wrapping_add(i * so).cast::<T>());
                if const { is_large::<T>() } { to.copy_from_nonoverlapping(from, 1) } else { to.write(*from) }
            }
        }
    }
}
