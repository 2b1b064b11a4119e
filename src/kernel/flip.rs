//! Axes backwards.
//!
//! A backward axis is a forward one with a negative stride, from its last position on. All but the last of them only
//! choose where the next run begins; the last one turns the run itself around.

use super::copy::copy;
use super::drive::PARALLEL;
use super::element::{Element, is_large};
use super::elementwise::streams;
use super::isa::{Isa, Task, dispatch, fence};
use super::loops::streamed;
use super::threads::*;
use super::{Ref, Shared};
use crate::layout::Layout;
use crate::storage::{Buffer, Filled, OutOfMemory};
use smallvec::SmallVec;

/// The elements with some axes backwards, row-major, in a new buffer.
pub fn flip<T: Element>(x: Ref<T>, backwards: &[bool]) -> Result<Filled<T>, OutOfMemory> {
    let to = Layout::contiguous(x.sizes);
    let out = Buffer::<T>::new(to.numel())?;
    if out.len() == 0 || size_of::<T>() == 0 {
        // SAFETY: no bytes, nothing to write.
        return Ok(unsafe { out.filled() });
    }
    let (start, mut axes) = signed(x, backwards);
    let run = axes.pop().unwrap_or((1, 1));
    if run.1.unsigned_abs() != 1 {
        return flip(in_order(x, &to)?.as_ref(&to), backwards);
    }
    let rows =
        Rows { to: Shared(out.ptr().as_ptr()), from: Shared(x.ptr.cast_mut().wrapping_add(start)), axes: &axes, run };
    let (count, stream) = (out.len() / run.0, streams::<T>(out.len()));
    if out.len() >= PARALLEL && count > 1 {
        let len = count.div_ceil(8 * current_num_threads()).max(1);
        (0..count.div_ceil(len)).into_par_iter().for_each(|part| {
            dispatch(Part { rows, first: part * len, count: len.min(count - part * len), stream });
            fence();
        });
    } else {
        dispatch(Part { rows, first: 0, count, stream });
        fence();
    }
    // SAFETY: the rows cover the result, and each was written.
    Ok(unsafe { out.filled() })
}

/// Elements in row-major order, of which this holds the memory.
struct InOrder<T>(Filled<T>);
impl<T> InOrder<T> {
    fn as_ref<'a>(&'a self, layout: &'a Layout) -> Ref<'a, T> {
        // SAFETY: as many elements, in row-major order, borrowed for as long as `self`.
        unsafe { Ref::at(self.0.ptr().as_ptr(), layout.geometry()) }
    }
}

fn in_order<T: Element>(x: Ref<T>, to: &Layout) -> Result<InOrder<T>, OutOfMemory> {
    let buffer = Buffer::<T>::new(to.numel())?;
    let at = [buffer.ptr().as_ptr().cast(), x.ptr as *mut u8];
    // SAFETY: the new buffer has this layout, and the operand its invariant.
    unsafe { copy::<T>(x.sizes, [to.parts(), x.parts()], at, false) };
    // SAFETY: every position of the layout was written.
    Ok(InOrder(unsafe { buffer.filled() }))
}

type Signed = SmallVec<[(usize, isize); 6]>;

/// Where the first element is, and the axes with signed strides, merged where one continues the other.
fn signed<T>(x: Ref<T>, backwards: &[bool]) -> (usize, Signed) {
    let (mut start, mut axes) = (0, Signed::new());
    for ((&size, &stride), &backwards) in x.sizes.iter().zip(x.strides).zip(backwards) {
        if size == 1 {
            continue;
        }
        let step = if backwards { -(stride as isize) } else { stride as isize };
        start += if backwards { (size - 1) * stride } else { 0 };
        match axes.last_mut() {
            Some((outer, over)) if *over == step * size as isize => (*outer, *over) = (*outer * size, step),
            _ => axes.push((size, step)),
        }
    }
    (start, axes)
}

/// Runs one behind the other in the result, and where each comes from.
#[derive(Clone, Copy)]
struct Rows<'a, T> {
    to: Shared<T>,
    from: Shared<T>,
    axes: &'a [(usize, isize)],
    run: (usize, isize),
}
impl<T> Rows<'_, T> {
    /// The position of a row along each axis, and where it begins.
    fn begin(&self, row: usize) -> (SmallVec<[usize; 6]>, *mut T) {
        let (mut rest, mut at) = (row, self.from.0);
        let mut position: SmallVec<[usize; 6]> = SmallVec::from_elem(0, self.axes.len());
        for (i, &(size, step)) in position.iter_mut().zip(self.axes).rev() {
            *i = rest % size;
            rest /= size;
            at = at.wrapping_offset(*i as isize * step);
        }
        (position, at)
    }

    /// Turns the position on to the next row.
    #[inline(always)]
    fn turn(&self, position: &mut [usize], at: &mut *mut T) {
        for (i, &(size, step)) in position.iter_mut().zip(self.axes).rev() {
            *i += 1;
            *at = at.wrapping_offset(step);
            if *i < size {
                return;
            }
            *at = at.wrapping_offset(-(size as isize * step));
            *i = 0;
        }
    }
}

struct Part<'a, T> {
    rows: Rows<'a, T>,
    first: usize,
    count: usize,
    stream: bool,
}

impl<T: Element> Task for Part<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run<I: Isa>(self) {
        let Part { rows, first, count, stream } = self;
        let (n, step) = rows.run;
        let mut to = rows.to.0.wrapping_add(first * n);
        let (mut position, mut at) = rows.begin(first);
        for _ in 0..count {
            // SAFETY: (all) the rows cover the new buffer, and the operand by its invariant.
            if step > 0 && !stream {
                // SAFETY: as above.
                unsafe { to.copy_from_nonoverlapping(at, n) };
            } else if step > 0 {
                // SAFETY: as above.
                unsafe { streamed(to.cast(), at.cast(), n * size_of::<T>()) };
            } else {
                // SAFETY: as above.
                unsafe { turned(to, at.wrapping_sub(n - 1), n) };
            }
            to = to.wrapping_add(n);
            rows.turn(&mut position, &mut at);
        }
    }
}

/// `to[i] = from[n - 1 - i]`
///
/// # Safety
/// Both have `n` elements; nobody else has `to`.
#[inline(always)]
unsafe fn turned<T: Element>(to: *mut T, from: *const T, n: usize) {
    if const { is_large::<T>() } {
        for i in 0..n {
            // SAFETY: the caller's promise.
            unsafe { to.add(i).copy_from_nonoverlapping(from.add(n - 1 - i), 1) };
        }
        return;
    }
    // SAFETY: (both) the caller's promise.
    let to = unsafe { core::slice::from_raw_parts_mut(to.cast::<core::mem::MaybeUninit<T>>(), n) };
    // SAFETY: as above.
    let from = unsafe { core::slice::from_raw_parts(from, n) };
    for (to, from) in to.iter_mut().zip(from.iter().rev()) {
        to.write(*from);
    }
}
