//! Several operands side by side in one new buffer.
//!
//! Each is copied straight to its place. Where the rows of the result are long, operand after operand: the copy is
//! one of runs. Where they are short, that would fetch every line of the result once for each operand; the rows are
//! then taken a block at a time, which stays in the cache until it is whole. Rows of one element each (a stack
//! along the last axis) are woven: 2 to 4 operands in one pass, more of them as a transposed copy of a block.

use super::copy::copy;
use super::drive::PARALLEL;
use super::element::Element;
use super::elementwise::streams;
use super::isa::{Isa, Task, dispatch, fence};
use super::threads::*;
use super::{Ref, Shared, threshold};
use crate::layout::{Geometry, Layout};
use crate::storage::{Buffer, Filled, OutOfMemory, Shortage};
use core::array;
use core::mem::MaybeUninit;

/// The operands one behind the other along an axis of the result, whose layout this is. Each has the sizes of the
/// result but for that axis, where they add up to it.
///
/// # Panics
/// When they do not.
pub fn join<T: Element>(to: &Layout, axis: usize, parts: &[Ref<T>]) -> Result<Filled<T>, OutOfMemory> {
    let others = |sizes: &[usize]| (0..sizes.len()).all(|k| k == axis || sizes[k] == to.sizes()[k]);
    assert!(parts.iter().all(|part| part.sizes.len() == to.rank() && others(part.sizes)), "parts of {to:?}");
    assert_eq!(parts.iter().map(|part| part.sizes[axis]).sum::<usize>(), to.sizes()[axis], "along {axis} of {to:?}");
    let out = Buffer::<T>::new(to.numel())?;
    if out.len() == 0 || size_of::<T>() == 0 {
        // SAFETY: no bytes, nothing to write.
        return Ok(unsafe { out.filled() });
    }
    let row = to.sizes()[axis] * to.strides()[axis];
    let short = row < out.len() && row * size_of::<T>() <= SHORT && parts.len() > 1;
    let to = Place { at: out.ptr().as_ptr(), layout: to, stream: streams::<T>(out.len()) };
    if short && parts.iter().all(is_contiguous) {
        rows(to, parts, axis, row)?;
    } else {
        whole(to, parts, axis, row);
    }
    if to.stream {
        fence();
    }
    // SAFETY: the operands, each written to its place, cover the result.
    Ok(unsafe { out.filled() })
}

/// Rows of at most so many bytes are taken a block at a time.
const SHORT: usize = 2048;
/// The bytes of a block: well inside the second cache.
const BLOCK: usize = threshold(128 << 10);

fn is_contiguous<T>(x: &Ref<T>) -> bool {
    let mut step = 1;
    x.sizes.iter().zip(x.strides).rev().all(|(&size, &stride)| {
        let lies = size == 1 || stride == step;
        step *= size;
        lies
    }) || x.sizes.contains(&0)
}

/// Where the result lies.
#[derive(Clone, Copy)]
struct Place<'a, T> {
    at: *mut T,
    layout: &'a Layout,
    stream: bool,
}

/// Where an operand goes, where it is, and how it lies.
type Copied<'a, T> = (Shared<T>, Shared<T>, (&'a [usize], &'a [usize]));

/// Operand after operand; where there is work for all threads but not in one operand alone, several at a time.
fn whole<T: Element>(to: Place<T>, parts: &[Ref<T>], axis: usize, row: usize) {
    let (strides, stream, one_row) = (to.layout.strides(), to.stream, row == to.layout.numel());
    let one = |&(at, from, (sizes, from_strides)): &Copied<T>| {
        // SAFETY: an operand, taken apart above.
        let part = unsafe { Ref::at(from.0.cast_const(), Geometry::new(sizes, from_strides)) };
        if one_row && !stream && is_contiguous(&part) {
            // SAFETY: so many elements lie one behind the other on both sides.
            return unsafe { at.0.copy_from_nonoverlapping(from.0, part.numel()) };
        }
        let at = [at.0.cast(), from.0.cast()];
        // SAFETY: the operand by its invariant; the parts of the result are disjoint and inside.
        unsafe { copy::<T>(sizes, [(sizes, strides), (sizes, from_strides)], at, stream) };
    };
    let mut start = 0;
    let placed = parts.iter().map(|part| {
        let at = to.at.wrapping_add(start * strides[axis]);
        start += part.sizes[axis];
        (Shared(at), Shared(part.ptr.cast_mut()), part.parts())
    });
    let small = |part: &Ref<T>| part.numel() < PARALLEL || one_row && !stream;
    if to.layout.numel() >= PARALLEL && parts.len() > 1 && parts.iter().all(small) {
        placed.collect::<Vec<_>>().par_iter().for_each(one);
    } else {
        placed.for_each(|part| one(&part));
    }
}

/// One operand as rows: where it begins, and the elements of each row.
type Rows<T> = (Shared<T>, usize);

/// Blocks of rows, on all threads when the work is worth it.
fn rows<T: Element>(to: Place<T>, parts: &[Ref<T>], axis: usize, row: usize) -> Result<(), OutOfMemory> {
    let count = to.layout.numel() / row;
    let block = (BLOCK / (row * size_of::<T>())).max(1);
    let width = |part: &Ref<T>| part.sizes[axis] * to.layout.strides()[axis];
    let from: Vec<Rows<T>> = parts.iter().map(|part| (Shared(part.ptr.cast_mut()), width(part))).collect();
    let woven = from.iter().all(|&(_, width)| width == 1);
    let (at, stream, shortage) = (Shared(to.at), to.stream, &Shortage::new());
    let run = |b: usize| {
        let (first, n) = (b * block, block.min(count - b * block));
        let at = at.moved(first * row);
        let from: Dims2<T> = from.iter().map(|&(from, width)| (from.moved(first * width), width)).collect();
        // SAFETY: rows `first` to `first + n` of the result, and of each operand.
        unsafe { if woven { weave_block(at, &from, n, stream, shortage) } else { row_block(at, &from, n, row) } }
        fence();
    };
    let blocks = count.div_ceil(block);
    if to.layout.numel() >= PARALLEL {
        (0..blocks).into_par_iter().with_min_len(4).for_each(run);
    } else {
        (0..blocks).for_each(run);
    }
    shortage.check()
}

type Dims2<T> = smallvec::SmallVec<[Rows<T>; 8]>;

/// `n` rows, operand after operand: the block is in the cache after the first.
///
/// # Safety
/// `n` rows of `row` elements at `at`, of each operand's own width behind it, one of them new.
unsafe fn row_block<T: Element>(at: Shared<T>, from: &[Rows<T>], n: usize, row: usize) {
    let mut start = 0;
    for &(part, width) in from {
        let to = at.moved(start);
        // SAFETY: (all) the caller's promise; the columns of the operands are disjoint.
        match width {
            0 => {}
            // SAFETY: as above.
            1 => unsafe { narrow::<T, 1>(to.0, part.0, n, row) },
            // SAFETY: as above.
            2 => unsafe { narrow::<T, 2>(to.0, part.0, n, row) },
            // SAFETY: as above.
            3 => unsafe { narrow::<T, 3>(to.0, part.0, n, row) },
            // SAFETY: as above.
            4 => unsafe { narrow::<T, 4>(to.0, part.0, n, row) },
            // SAFETY: as above.
            5 => unsafe { narrow::<T, 5>(to.0, part.0, n, row) },
            // SAFETY: as above.
            6 => unsafe { narrow::<T, 6>(to.0, part.0, n, row) },
            // SAFETY: as above.
            7 => unsafe { narrow::<T, 7>(to.0, part.0, n, row) },
            // SAFETY: as above.
            8 => unsafe { narrow::<T, 8>(to.0, part.0, n, row) },
            _ => {
                let (sizes, at) = ([n, width], [to.0.cast(), part.0.cast()]);
                // SAFETY: as above.
                unsafe { copy::<T>(&sizes, [(&sizes, &[row, 1]), (&sizes, &[width, 1])], at, false) };
            }
        }
        start += width;
    }
}

/// `n` rows of so few elements that their number is better known: `row` apart in the result, without gaps here.
///
/// # Safety
/// As [`row_block`].
unsafe fn narrow<T: Element, const WIDTH: usize>(to: *mut T, from: *const T, n: usize, row: usize) {
    let (mut to, mut from) = (to.cast::<[T; WIDTH]>(), from.cast::<[T; WIDTH]>());
    for _ in 0..n {
        // SAFETY: a row of the operand, and one of the result.
        unsafe { to.write(from.read()) };
        from = from.wrapping_add(1);
        to = to.cast::<T>().wrapping_add(row).cast();
    }
}

/// `n` rows of one element of each operand.
///
/// # Safety
/// As [`row_block`], every width being 1.
unsafe fn weave_block<T: Element>(at: Shared<T>, from: &[Rows<T>], n: usize, stream: bool, shortage: &Shortage) {
    if from.len() <= 4 {
        return dispatch(Weave { to: at.0, from, n });
    }
    let k = from.len();
    // A few elements more than the rows, so that they do not all compete for one set of the cache.
    let pitch = n + 64 / size_of::<T>().min(64);
    let Some(scratch) = shortage.note(Buffer::<T>::new(k * pitch)) else { return };
    for (i, &(part, _)) in from.iter().enumerate() {
        // SAFETY: `n` elements of the operand; row `i` of the scratch has `pitch`.
        unsafe { scratch.ptr().as_ptr().add(i * pitch).copy_from_nonoverlapping(part.0, n) };
    }
    let sizes = [n, k];
    let at = [at.0.cast(), scratch.ptr().as_ptr().cast()];
    // SAFETY: the scratch was written up to column `n`, the result is the caller's.
    unsafe { copy::<T>(&sizes, [(&sizes, &[k, 1]), (&sizes, &[1, pitch])], at, stream) };
}

struct Weave<'a, T> {
    to: *mut T,
    from: &'a [Rows<T>],
    n: usize,
}

impl<T: Element> Task for Weave<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run<I: Isa>(self) {
        let Weave { to, from, n } = self;
        // SAFETY: (all) who made it promised so many operands of `n` elements, and a result of as many rows.
        match from.len() {
            // SAFETY: as above.
            2 => unsafe { weave::<T, 2>(to, from, n) },
            // SAFETY: as above.
            3 => unsafe { weave::<T, 3>(to, from, n) },
            // SAFETY: as above.
            _ => unsafe { weave::<T, 4>(to, from, n) },
        }
    }
}

/// `to[i][k] = from[k][i]`
///
/// # Safety
/// `n` elements of each of `K` operands are valid, and as many times `K` of the result, which are ours alone.
#[inline(always)]
unsafe fn weave<T: Element, const K: usize>(to: *mut T, from: &[Rows<T>], n: usize) {
    // SAFETY: (all) the caller's promise; nobody else has the result.
    let to = unsafe { core::slice::from_raw_parts_mut(to.cast::<[MaybeUninit<T>; K]>(), n) };
    // SAFETY: as above.
    let from: [&[T]; K] = array::from_fn(|k| unsafe { core::slice::from_raw_parts(from[k].0.0, n) });
    for (i, to) in to.iter_mut().enumerate() {
        for k in 0..K {
            // SAFETY: as above.
            to[k].write(unsafe { *from[k].get_unchecked(i) });
        }
    }
}
