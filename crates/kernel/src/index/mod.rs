//! Advanced indexing: the places that index tensors and masks select, and the loop over them.
//!
//! A place is an offset in elements. All index tensors together result in one list of places, checked
//! before anything is written; outer loops run over the leading axes, inner loops over the trailing axes, and the
//! innermost run of the trailing axes is one loop.
//!
//! All functions here run on one thread, row-major: if two values are written to one element, the last one stays.

pub mod gather;
pub mod pick;

use crate::element::{Element, is_large};
use crate::loops::bytes::copy_element;
use crate::loops::elementwise::{update2, update3};
use crate::loops::op::{Binary, Replaced};
use crate::loops::plan::{Axis, Order, Plan};
use crate::simd::isa::Isa;
use crate::storage::{Buffer, Filled, OutOfMemory, collected, repeated, reserve, reserved};
use crate::{Ref, RefMut};
use congruent_layout::{Dims, Geometry, Layout};

/// Sizes and strides, in elements.
type SizesAndStrides<'a> = (&'a [usize], &'a [usize]);

/// Visits all positions of nested axes, row-major: `f` takes the offset of each operand.
#[inline]
fn visit_axes<const N: usize>(axes: &[Axis<N>], at: [usize; N], f: &mut impl FnMut([usize; N])) {
    let Some((axis, inner)) = axes.split_first() else { return f(at) };
    for i in 0..axis.size {
        let mut at = at;
        for (at, step) in at.iter_mut().zip(axis.steps) {
            *at += i * step;
        }
        visit_axes(inner, at, f);
    }
}

/// Visits all positions of `sizes`, row-major, with the offset of operands that expand to `sizes`.
fn visit<const N: usize>(sizes: &[usize], from: [SizesAndStrides; N], f: &mut impl FnMut([usize; N])) {
    let plan = Plan::new(sizes, from, [1; N], Order::RowMajor);
    if !plan.empty {
        visit_axes(&plan.axes, [0; N], f);
    }
}

/// Returns the places in an axis of `size` and `stride` at these positions; a negative position counts
/// from the back.
///
/// # Errors
/// The number of positions before the first that is out of range; or there is no memory.
pub fn places(positions: &[i64], size: usize, stride: usize) -> Result<Result<Vec<usize>, usize>, OutOfMemory> {
    let wrapped = |&position: &i64| position.saturating_add(if position < 0 { size as i64 } else { 0 });
    let inside = |position: &i64| (0..size as i64).contains(&wrapped(position));
    match positions.iter().position(|position| !inside(position)) {
        Some(before) => Ok(Err(before)),
        None => collected(positions.iter().map(|position| wrapped(position) as usize * stride)).map(Ok),
    }
}

/// Returns the places where a mask of these sizes is true, row-major, in axes of these strides.
pub fn holds(mask: &[bool], sizes: &[usize], strides: &[usize]) -> Result<Vec<usize>, OutOfMemory> {
    let (order, mut places, mut room) = (Layout::contiguous(sizes), Vec::new(), Ok(()));
    visit(sizes, [order.sizes_and_strides(), (sizes, strides)], &mut |[at, place]| {
        if mask[at] && grown(&mut places, 1, &mut room) {
            places.push(place);
        }
    });
    room.map(|()| places)
}

/// Returns the places that several index tensors, each with its sizes, select together: the sums of their places.
pub fn sums(sizes: &[usize], mut tensors: Vec<(Vec<usize>, Dims)>) -> Result<Vec<usize>, OutOfMemory> {
    let numel = sizes.iter().product();
    if tensors.len() == 1 && tensors[0].0.len() == numel {
        return Ok(tensors.swap_remove(0).0);
    }
    let (to, mut all) = (Layout::contiguous(sizes), repeated(0, numel)?);
    for (places, own) in &tensors {
        let from = Layout::contiguous(own);
        visit(sizes, [to.sizes_and_strides(), from.sizes_and_strides()], &mut |[at, own]| all[at] += places[own]);
    }
    Ok(all)
}

/// The loops over the elements that an index selects, together with an operand that expands to them.
pub struct Loops {
    /// The leading axes.
    lead: Plan<2>,
    /// The places in the indexed tensor.
    places: Vec<usize>,
    /// The offsets of the places in the other operand.
    others: Others,
    /// The trailing axes.
    trail: Plan<2>,
}

/// The offsets of places in the other operand.
enum Others {
    /// A constant stride, in elements.
    Apart(usize),
    /// A list of offsets.
    At(Vec<usize>),
}

impl Loops {
    /// Plans the loops over `lead`, `places` (of the sizes `picked`) and `trail`; `other` are the strides of an
    /// operand with the sizes of all three, in this order.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn new(
        lead: SizesAndStrides,
        places: Vec<usize>,
        picked: &[usize],
        trail: SizesAndStrides,
        other: &[usize],
    ) -> Result<Self, OutOfMemory> {
        let (in_front, rest) = other.split_at(lead.0.len());
        let (beside, behind) = rest.split_at(picked.len());
        let plan = Plan::new(picked, [(picked, beside)], [1], Order::RowMajor);
        let others = match &*plan.axes {
            [] => Others::Apart(0),
            [axis] => Others::Apart(axis.steps[0]),
            _ => {
                let mut all = reserved(places.len())?;
                visit(picked, [(picked, beside)], &mut |[at]| all.push(at));
                Others::At(all)
            }
        };
        let axes =
            |parts: SizesAndStrides, other| Plan::new(parts.0, [parts, (parts.0, other)], [1; 2], Order::RowMajor);
        Ok(Loops { lead: axes(lead, in_front), places, others, trail: axes(trail, behind) })
    }

    /// Visits all runs, row-major: `f` takes the offset of a run in both operands, and its axis.
    #[inline]
    fn visit_runs(&self, f: &mut impl FnMut([usize; 2], Axis<2>)) {
        if self.lead.empty || self.trail.empty {
            return;
        }
        let single = Axis { size: 1, steps: [0; 2] };
        let (run, trail) = self.trail.axes.split_last().map_or((single, &[][..]), |(run, trail)| (*run, trail));
        visit_axes(&self.lead.axes, [0; 2], &mut |[x, y]| {
            for (i, place) in self.places.iter().enumerate() {
                let other = match &self.others {
                    Others::Apart(step) => i * step,
                    Others::At(all) => all[i],
                };
                visit_axes(trail, [x + place, y + other], &mut |at| f(at, run));
            }
        });
    }
}

/// Copies the elements of `x` that an index selects to a new buffer of `numel` elements.
///
/// # Safety
/// All places of the loops are valid, initialised elements at `x`, and the other operand is a
/// row-major layout of `numel` elements.
pub unsafe fn gather<T: Copy>(x: *const T, loops: &Loops, numel: usize) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(numel)?;
    let at = [out.ptr().as_ptr().cast(), x as *mut u8];
    // SAFETY: the caller's promise, for a new buffer of `numel` elements.
    unsafe { move_out(size_of::<T>(), at, loops) };
    // SAFETY: the caller's promise: the loops visit all elements of the other operand.
    Ok(unsafe { out.filled() })
}

/// Writes values to the elements of `x` that an index selects, row-major.
///
/// # Safety
/// All places of the loops, plus `skip`, are elements of `x`, and all offsets of the other operand are elements of `values`.
pub unsafe fn put<T: Copy>(x: &mut RefMut<T>, skip: usize, values: Ref<T>, loops: &Loops) {
    let at = [x.ptr().wrapping_add(skip).cast(), values.ptr() as *mut u8];
    // SAFETY: the caller's promise; `x` is borrowed exclusively.
    unsafe { move_into(size_of::<T>(), at, loops) };
}

/// Moves elements of the given size in bytes to the selected places, row-major: `at` are the destination and the source.
///
/// # Safety
/// Both are valid wherever the loops visit them, and share no element.
#[inline(never)]
unsafe fn move_into(size: usize, at: [*mut u8; 2], loops: &Loops) {
    // SAFETY: the caller's promise.
    unsafe { runs_of::<true>(size)(size, at, loops) };
}

/// Moves elements like [`move_into`], but from the selected places.
///
/// # Safety
/// Both are valid wherever the loops visit them, and share no element.
#[inline(never)]
unsafe fn move_out(size: usize, at: [*mut u8; 2], loops: &Loops) {
    // SAFETY: the caller's promise.
    unsafe { runs_of::<false>(size)(size, at, loops) };
}

/// Returns the loop for elements of the given size in bytes.
fn runs_of<const INTO: bool>(size: usize) -> unsafe fn(usize, [*mut u8; 2], &Loops) {
    match size {
        1 => move_runs::<INTO, 1>,
        2 => move_runs::<INTO, 2>,
        4 => move_runs::<INTO, 4>,
        8 => move_runs::<INTO, 8>,
        16 => move_runs::<INTO, 16>,
        _ => move_runs::<INTO, 0>,
    }
}

/// Moves like [`move_into`], or like [`move_out`] if `INTO` is false; elements have `SIZE` bytes, or `size` if `SIZE` is 0.
///
/// # Safety
/// Both are valid wherever the loops visit them, and share no element.
unsafe fn move_runs<const INTO: bool, const SIZE: usize>(size: usize, [to, from]: [*mut u8; 2], loops: &Loops) {
    let size = if SIZE == 0 { size } else { SIZE };
    loops.visit_runs(&mut |[picked, other], run| {
        let [picked_step, other_step] = run.steps;
        let (t, f) = if INTO { (picked, other) } else { (other, picked) };
        let (ts, fs) = if INTO { (picked_step, other_step) } else { (other_step, picked_step) };
        let (to, from) = (to.wrapping_add(t * size), from.wrapping_add(f * size));
        if picked_step == 1 && other_step == 1 && run.size * size >= LONG {
            // SAFETY: the run is inside of both.
            return unsafe { to.copy_from_nonoverlapping(from, run.size * size) };
        }
        for i in 0..run.size {
            // SAFETY: the run is inside of both.
            unsafe { copy_element(size, to.wrapping_add(i * ts * size), from.wrapping_add(i * fs * size)) };
        }
    });
}

/// The size in bytes from which a run is copied by `memcpy`, whose call costs as much as a short loop.
const LONG: usize = 64;

/// Calls `f(x, value)` for each element of `x` that an index selects, row-major.
///
/// # Safety
/// All places of the loops, plus `skip`, are elements of `x`, and all offsets of the other operand are elements of `values`.
pub unsafe fn scatter<T: Copy>(x: &mut RefMut<T>, skip: usize, values: Ref<T>, loops: &Loops, f: impl Fn(&mut T, &T)) {
    loops.visit_runs(&mut |[x_at, value_at], run| {
        for i in 0..run.size {
            // SAFETY: by the caller's promise; `x` is borrowed exclusively.
            unsafe {
                let to = x.ptr().add(skip + x_at + i * run.steps[0]);
                f(&mut *to, &*values.ptr().add(value_at + i * run.steps[1]));
            }
        }
    });
}

/// Returns the elements of `x` where the mask is true, both expanded to `sizes`, row-major.
// SOUND: operands are `Ref`s; a plan asserts that they stretch to the sizes
pub fn masked<T: Copy>(sizes: &[usize], x: Ref<T>, mask: Ref<bool>) -> Result<Filled<T>, OutOfMemory> {
    let places = held(sizes, x.geometry(), mask)?;
    let out = Buffer::<T>::new(places.len())?;
    // SAFETY: the places are inside `x`, and there is room for as many elements.
    unsafe { move_places(size_of::<T>(), [out.ptr().as_ptr().cast(), x.ptr() as *mut u8], &places) };
    // SAFETY: an element was written for each place.
    Ok(unsafe { out.filled() })
}

/// Copies the elements of the given size in bytes at these places to contiguous memory: `at` are the result and the first element.
///
/// # Safety
/// There is room for the result, and each place is an element.
#[inline(never)]
unsafe fn move_places(size: usize, [to, from]: [*mut u8; 2], places: &[usize]) {
    macro_rules! each {
        ($size:expr) => {
            for (i, place) in places.iter().enumerate() {
                // SAFETY: the caller's promise.
                unsafe { copy_element($size, to.wrapping_add(i * $size), from.wrapping_add(place * $size)) };
            }
        };
    }
    // A constant size is one load and one store.
    match size {
        0 => {}
        1 => each!(1),
        2 => each!(2),
        4 => each!(4),
        8 => each!(8),
        _ => each!(size),
    }
}

/// Returns the places of the elements of `x` where the mask is true, both expanded to `sizes`, row-major.
// SOUND: operands are `Ref`s; a plan asserts that they stretch to the sizes
fn held(sizes: &[usize], x: Geometry, mask: Ref<bool>) -> Result<Vec<usize>, OutOfMemory> {
    let (mut places, mut room) = (Vec::new(), Ok(()));
    visit(sizes, [mask.sizes_and_strides(), (x.sizes, x.strides)], &mut |[mask_at, x_at]| {
        // SAFETY: a position inside the mask.
        if unsafe { *mask.ptr().add(mask_at) } && grown(&mut places, 1, &mut room) {
            places.push(x_at);
        }
    });
    room.map(|()| places)
}

/// Reserves room for further elements; returns whether it succeeded. The error is stored in `room`, because the loop continues.
#[inline]
fn grown<T>(vec: &mut Vec<T>, more: usize, room: &mut Result<(), OutOfMemory>) -> bool {
    if vec.capacity() - vec.len() < more && room.is_ok() {
        // At least doubles the capacity, like `push`.
        *room = reserve(vec, more.max(vec.len()).max(64));
    }
    room.is_ok()
}

/// Returns the positions of the elements for which `holds` returns true, one row per position, and the number of rows.
// SOUND: operands are `Ref`s; a plan asserts that they stretch to the sizes
pub fn positions<T: Copy>(x: Ref<T>, holds: impl Fn(T) -> bool) -> Result<(Filled<i64>, usize), OutOfMemory> {
    let order = Layout::contiguous(x.sizes);
    let (mut all, mut rows, mut room) = (Vec::new(), 0, Ok(()));
    visit(x.sizes, [x.sizes_and_strides(), order.sizes_and_strides()], &mut |[at, before]| {
        // SAFETY: a position inside `x`.
        if holds(unsafe { *x.ptr().add(at) }) && grown(&mut all, x.sizes.len(), &mut room) {
            all.extend(x.sizes.iter().zip(order.strides()).map(|(size, stride)| (before / stride % size) as i64));
            rows += 1;
        }
    });
    room?;
    Ok((Filled::copied(&all)?, rows))
}

/// Returns the position with row-major index `before` in these sizes.
pub fn position(sizes: &[usize], before: usize) -> Vec<usize> {
    let rows = Layout::contiguous(sizes);
    sizes.iter().zip(rows.strides()).map(|(size, stride)| before / stride % size).collect()
}

/// Fills the elements of `x` where the mask is true with the value.
pub fn fill<T: Element>(x: RefMut<T>, mask: Ref<bool>, value: &T) {
    if const { is_large::<T>() } {
        update3(x, mask, Ref::scalar(value), Replaced);
    } else {
        update2(x, mask, Fill(*value));
    }
}

/// Replaces an element by a value where a mask is true.
#[derive(Clone, Copy)]
pub struct Fill<T>(pub T);
// SAFETY: the provided methods are not overridden.
unsafe impl<T: Copy + Send> Binary<T, bool> for Fill<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, element: T, mask: bool) -> T {
        if mask { self.0 } else { element }
    }
}
