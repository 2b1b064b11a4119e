//! Advanced indexing: the places that index tensors and masks name, and the one loop over them.
//!
//! A place is an offset in elements. All index tensors together come to one list of places, checked
//! before anything is written; around it stand the axes in front, inside it those behind, and the
//! innermost run of those is one loop.
//!
//! Everything here runs on one thread, row-major: of two values for one element, the last one stays.

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

/// Visits every position of nested axes, row-major: `f` gets the offset of each operand.
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

/// Visits every position of `sizes`, row-major, with the offset of operands that stretch to them.
fn visit<const N: usize>(sizes: &[usize], from: [SizesAndStrides; N], f: &mut impl FnMut([usize; N])) {
    let plan = Plan::new(sizes, from, [1; N], Order::RowMajor);
    if !plan.empty {
        visit_axes(&plan.axes, [0; N], f);
    }
}

/// The places in an axis of `size` and `stride` that an index tensor names; a negative position counts
/// from the back.
///
/// # Errors
/// How many positions stand in front of the first that is outside; or there is no memory.
pub fn places(positions: &[i64], size: usize, stride: usize) -> Result<Result<Vec<usize>, usize>, OutOfMemory> {
    let wrapped = |&position: &i64| position.saturating_add(if position < 0 { size as i64 } else { 0 });
    let inside = |position: &i64| (0..size as i64).contains(&wrapped(position));
    match positions.iter().position(|position| !inside(position)) {
        Some(before) => Ok(Err(before)),
        None => collected(positions.iter().map(|position| wrapped(position) as usize * stride)).map(Ok),
    }
}

/// The places where a mask of these sizes holds, row-major, in axes of these strides.
pub fn holds(mask: &[bool], sizes: &[usize], strides: &[usize]) -> Result<Vec<usize>, OutOfMemory> {
    let (order, mut places, mut room) = (Layout::contiguous(sizes), Vec::new(), Ok(()));
    visit(sizes, [order.sizes_and_strides(), (sizes, strides)], &mut |[at, place]| {
        if mask[at] && grown(&mut places, 1, &mut room) {
            places.push(place);
        }
    });
    room.map(|()| places)
}

/// The places that several index tensors, each with its sizes, name together: the sums of theirs.
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

/// The loops over what an index picks, together with an operand that stretches to it.
pub struct Loops {
    /// The axes in front.
    lead: Plan<2>,
    /// The places in the indexed tensor.
    places: Vec<usize>,
    /// Where the other operand has each of them.
    others: Others,
    /// The axes behind.
    trail: Plan<2>,
}

/// The operand that goes with the places.
enum Others {
    /// This number of elements apart.
    Apart(usize),
    /// At these offsets.
    At(Vec<usize>),
}

impl Loops {
    /// The loops over `lead`, `places` (of the sizes `picked`) and `trail`; `other` are the strides of an
    /// operand of the sizes of all three, in this order.
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

    /// Visits every run, row-major: where it begins in both operands, and how it goes on.
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

/// Copies the elements of `x` that an index picks to a new buffer of `numel` elements.
///
/// # Safety
/// Every place of the loops is a valid, initialised element at `x`, and their other operand is a
/// row-major layout of `numel` elements.
pub unsafe fn gather<T: Copy>(x: *const T, loops: &Loops, numel: usize) -> Result<Filled<T>, OutOfMemory> {
    let out = Buffer::<T>::new(numel)?;
    let at = [out.ptr().as_ptr().cast(), x as *mut u8];
    // SAFETY: the caller's promise, for a new buffer of as many elements.
    unsafe { move_out(size_of::<T>(), at, loops) };
    // SAFETY: the caller's promise: their other operand visits each of the elements.
    Ok(unsafe { out.filled() })
}

/// Values in the places of the elements of `x` that an index picks, row-major.
///
/// # Safety
/// Every place of the loops, `skip` elements further on, is an element of `x`, and their other operand one of `values`.
pub unsafe fn put<T: Copy>(x: &mut RefMut<T>, skip: usize, values: Ref<T>, loops: &Loops) {
    let at = [x.ptr().wrapping_add(skip).cast(), values.ptr() as *mut u8];
    // SAFETY: the caller's promise; `x` is ours alone.
    unsafe { move_into(size_of::<T>(), at, loops) };
}

/// Moves elements of the given size in bytes to what an index picks, in row-major order: `at` are what is written and what is read.
///
/// # Safety
/// Both are valid wherever the loops visit them, and share no element.
#[inline(never)]
unsafe fn move_into(size: usize, at: [*mut u8; 2], loops: &Loops) {
    // SAFETY: the caller's promise.
    unsafe { runs_of::<true>(size)(size, at, loops) };
}

/// Like [`move_into`], the other way.
///
/// # Safety
/// Both are valid wherever the loops visit them, and share no element.
#[inline(never)]
unsafe fn move_out(size: usize, at: [*mut u8; 2], loops: &Loops) {
    // SAFETY: the caller's promise.
    unsafe { runs_of::<false>(size)(size, at, loops) };
}

/// The loop for elements of the given size in bytes.
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

/// Like [`move_into`], or with `INTO` false as [`move_out`], of elements of `SIZE` bytes, or with 0 of any.
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

/// A run of at least this many bytes is copied by the system, whose call costs as much as a short loop.
const LONG: usize = 64;

/// `f(x, value)` for each element of `x` that an index picks, row-major.
///
/// # Safety
/// Every place of the loops, `skip` elements further on, is an element of `x`, and their other operand one of `values`.
pub unsafe fn scatter<T: Copy>(x: &mut RefMut<T>, skip: usize, values: Ref<T>, loops: &Loops, f: impl Fn(&mut T, &T)) {
    loops.visit_runs(&mut |[x_at, value_at], run| {
        for i in 0..run.size {
            // SAFETY: by the caller's promise; `x` is ours alone.
            unsafe {
                let to = x.ptr().add(skip + x_at + i * run.steps[0]);
                f(&mut *to, &*values.ptr().add(value_at + i * run.steps[1]));
            }
        }
    });
}

/// The elements of `x` where the mask holds, both stretched to `sizes`, row-major.
pub fn masked<T: Copy>(sizes: &[usize], x: Ref<T>, mask: Ref<bool>) -> Result<Filled<T>, OutOfMemory> {
    let places = held(sizes, x.geometry(), mask)?;
    let out = Buffer::<T>::new(places.len())?;
    // SAFETY: the places are inside `x`, and there is room for as many elements.
    unsafe { move_places(size_of::<T>(), [out.ptr().as_ptr().cast(), x.ptr() as *mut u8], &places) };
    // SAFETY: an element was written for each place.
    Ok(unsafe { out.filled() })
}

/// Copies the elements of the given size in bytes at these places, one behind the other: `at` are the result and the first element.
///
/// # Safety
/// There is room for them, and each place is an element.
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
    // A size that the compiler knows is one move.
    match size {
        0 => {}
        1 => each!(1),
        2 => each!(2),
        4 => each!(4),
        8 => each!(8),
        _ => each!(size),
    }
}

/// The places of the elements of `x` where the mask holds, both stretched to `sizes`, row-major.
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

/// Whether there is room for the given number of further elements; an error is kept, because the loop goes on.
#[inline]
fn grown<T>(vec: &mut Vec<T>, more: usize, room: &mut Result<(), OutOfMemory>) -> bool {
    if vec.capacity() - vec.len() < more && room.is_ok() {
        // Twice as much, as `push` does.
        *room = reserve(vec, more.max(vec.len()).max(64));
    }
    room.is_ok()
}

/// The positions of the elements for which `holds`, row by row, and how many rows they are.
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

/// The position in a row-major order of these sizes that is `before` elements behind the first.
pub fn position(sizes: &[usize], before: usize) -> Vec<usize> {
    let rows = Layout::contiguous(sizes);
    sizes.iter().zip(rows.strides()).map(|(size, stride)| before / stride % size).collect()
}

/// Writes the value to each element of `x` where the mask holds.
pub fn fill<T: Element>(x: RefMut<T>, mask: Ref<bool>, value: &T) {
    if const { is_large::<T>() } {
        update3(x, mask, Ref::scalar(value), Replaced);
    } else {
        update2(x, mask, Fill(*value));
    }
}

/// A value where a mask holds.
#[derive(Clone, Copy)]
pub struct Fill<T>(pub T);
// SAFETY: what is provided stays as it is.
unsafe impl<T: Copy + Send> Binary<T, bool> for Fill<T> {
    type Out = T;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, element: T, mask: bool) -> T {
        if mask { self.0 } else { element }
    }
}
