//! An index along one axis: reading and writing at the places it names.
//!
//! The index is checked first, in one pass of vectors over its own elements ([`outside`]); the loops then
//! check nothing. A place is `index * step` bytes into a fiber of the indexed tensor, and where the fiber
//! begins is another operand of the plan, whose step along the axis is 0.
//!
//! | file | loop |
//! |---|---|
//! | this one | the check; gathering |
//! | `count` | counting, and searching in sorted rows |
//! | `scatter` | writing, adding, multiplying, .. at the places |

mod count;
mod scatter;

pub use count::{count, largest, mark, search, weigh};
pub use scatter::{Combine, Larger, Put, Smaller, scatter};

use super::Ref;
use super::drive::{Body, PARALLEL, drive, drive_parallel, split_by};
use super::element::{Element, is_large};
use super::elementwise::map1;
use super::index::position;
use super::isa::Isa;
use super::op::Unary;
use super::plan::{Order, Plan};
use crate::layout::Layout;
use crate::layout::gather::IndexedAlong;
use crate::storage::{Buffer, Filled, OutOfMemory};
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};

mod sealed {
    /// Closes [`IndexNumber`](super::IndexNumber): the loops trust a place that was checked to stay what it was.
    pub trait Sealed {}
}

/// A whole number that names a place along an axis. Sealed.
#[diagnostic::on_unimplemented(
    message = "a tensor with elements of type `{Self}` is not an index tensor",
    label = "expected a tensor of whole numbers",
    note = "an index tensor holds `i64`, `i32`, `isize`, `usize` or `u32`; `x.map(|v| v as i64)` converts"
)]
pub trait IndexNumber: Element + sealed::Sealed {
    /// The place; a negative number is beyond every axis.
    #[doc(hidden)]
    fn place(self) -> u64;
    /// The number as an error shows it.
    #[doc(hidden)]
    fn shown(self) -> i64;
}
macro_rules! numbers {
    ($($t:ty)*) => {$(
        impl sealed::Sealed for $t {}
        #[diagnostic::do_not_recommend]
        impl IndexNumber for $t {
            #[inline(always)]
            fn place(self) -> u64 {
                // A negative one is extended by its sign first, and so lies beyond every length.
                self as i64 as u64
            }
            fn shown(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
        }
    )*};
}
numbers! { i64 i32 isize usize u32 }

/// The first element of an index, row-major, that is not below `size`: its value and its position.
pub fn outside<P: IndexNumber>(index: Ref<P>, size: usize) -> Option<(i64, Vec<usize>)> {
    let plan = Plan::new(index.sizes, [index.parts()], [size_of::<P>()], Order::Free);
    let found = AtomicBool::new(false);
    let body = Check { size: size as u64, found: &found, number: PhantomData::<fn(P)> };
    // SAFETY: the plan covers the index, which is only read.
    unsafe { drive_parallel(&plan, [index.ptr as *mut u8], body) };
    if found.into_inner() { first(index, size as u64) } else { None }
}

/// The first such element, row-major, and its position.
#[cold]
fn first<P: IndexNumber>(index: Ref<P>, size: u64) -> Option<(i64, Vec<usize>)> {
    let rows = Layout::contiguous(index.sizes);
    (0..index.numel()).find_map(|before| {
        let at = position(rows.sizes(), before);
        let offset: usize = at.iter().zip(index.strides).map(|(i, stride)| i * stride).sum();
        // SAFETY: a position inside the index.
        let number = unsafe { *index.ptr.add(offset) };
        (number.place() >= size).then(|| (number.shown(), at))
    })
}

/// Notes whether an element is not below `size`.
#[derive(Clone, Copy)]
struct Check<'a, P> {
    size: u64,
    found: &'a AtomicBool,
    number: PhantomData<fn(P)>,
}

impl<P: IndexNumber> Body<1> for Check<'_, P> {
    const COST: usize = 1;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [at]: [*mut u8; 1], n: usize, [step]: [usize; 1]) {
        let mut most = 0;
        // SAFETY: (both) n elements of the index, `step` bytes apart.
        if step == size_of::<P>() {
            // SAFETY: as above.
            for number in unsafe { core::slice::from_raw_parts(at.cast::<P>(), n) } {
                most = most.max(number.place());
            }
        } else {
            for i in 0..n {
                // SAFETY: as above.
                most = most.max(unsafe { at.wrapping_add(i * step).cast::<P>().read() }.place());
            }
        }
        if most >= self.size {
            self.found.store(true, Ordering::Relaxed);
        }
    }
}

/// The elements of `x` that an index names along an axis, row-major in a buffer of as many; `step` elements lie
/// between two places.
///
/// # Safety
/// `along` is the rule's answer for the sizes and strides of `x` and `index`, and every element of the
/// index is a place: below the length of the axis.
pub unsafe fn gather<T: Element, P: IndexNumber>(
    out: Buffer<T>,
    x: *const T,
    step: usize,
    index: *const P,
    along: &IndexedAlong,
) -> Filled<T> {
    let to = Layout::contiguous(&along.out);
    assert_eq!(to.numel(), out.len());
    let from = [to.strides(), &along.index, &along.x].map(|strides| (&*along.sizes, strides));
    let plan = Plan::new(&along.sizes, from, [size_of::<T>(), size_of::<P>(), size_of::<T>()], Order::RowMajor);
    let at = [out.ptr().as_ptr().cast(), index as *mut u8, x as *mut u8];
    let (step, of) = (step * size_of::<T>(), PhantomData::<fn(T, P)>);
    let body = Take { step, of };
    // SAFETY: (both) the plan covers the new buffer, each position another element, and the index; with a
    // place added, its last operand lies in `x`.
    match plan.axes.last() {
        Some(inner) if jumps(&plan, inner.steps[2], step) => {
            // SAFETY: as above.
            split_by(&plan, plan.axes.len() - 1, WIDE, at, |part, at| unsafe { drive(part, at, &mut { body }) });
        }
        // SAFETY: as above.
        _ => unsafe { drive_parallel(&plan, at, body) },
    }
    // SAFETY: every position of the plan was written.
    unsafe { out.filled() }
}

/// How many neighbours are gathered or scattered at a time where each lies in another row: of 4096 rows of
/// 1024 floats so many columns fit the second cache, and gathering takes three quarters of the time, scattering half.
const WIDE: usize = 256;

/// Whether neighbours lie in rows far apart, and there are many of them.
fn jumps(plan: &Plan<3>, along: usize, step: usize) -> bool {
    plan.axes.len() > 1 && along != 0 && step > along * WIDE && plan.numel() >= PARALLEL
}

/// Reads at the places, `step` bytes each: volatile, which is to say one by one. The instruction that gathers
/// a vector, which the compiler would choose, is slower on many machines than as many loads.
#[derive(Clone, Copy)]
struct Take<T, P> {
    step: usize,
    of: PhantomData<fn(T, P)>,
}

impl<T: Element, P: IndexNumber> Body<3> for Take<T, P> {
    const COST: usize = 2;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, index, x]: [*mut u8; 3], n: usize, [so, si, sx]: [usize; 3]) {
        // SAFETY: (all) below n there are elements of the output and of the index, and what the index names
        // lies in `x`.
        if const { is_large::<T>() } {
            for i in 0..n {
                // SAFETY: as above.
                let at = unsafe { place::<P>(index.wrapping_add(i * si)) } * self.step;
                let (from, to) = (x.wrapping_add(i * sx + at).cast::<T>(), out.wrapping_add(i * so).cast::<T>());
                // SAFETY: as above.
                unsafe { to.copy_from_nonoverlapping(from, 1) };
            }
            return;
        }
        if si == 0 {
            // SAFETY: as above.
            let x = x.wrapping_add(unsafe { place::<P>(index) } * self.step);
            if so == size_of::<T>() && sx == size_of::<T>() {
                // SAFETY: as above.
                return unsafe { out.cast::<T>().copy_from_nonoverlapping(x.cast(), n) };
            }
            for i in 0..n {
                // SAFETY: as above.
                unsafe { out.wrapping_add(i * so).cast::<T>().write(x.wrapping_add(i * sx).cast::<T>().read()) };
            }
        } else if so == size_of::<T>() && si == size_of::<P>() {
            // The usual steps, as constants; a few independent reads at a time.
            let (out, si, whole) = (out.cast::<T>(), size_of::<P>(), n / 4 * 4);
            for i in (0..whole).step_by(4) {
                let (from, x) = (index.wrapping_add(i * si), x.wrapping_add(i * sx));
                // SAFETY: as above.
                let a = unsafe { self.one(from, x) };
                // SAFETY: as above.
                let b = unsafe { self.one(from.wrapping_add(si), x.wrapping_add(sx)) };
                // SAFETY: as above.
                let c = unsafe { self.one(from.wrapping_add(2 * si), x.wrapping_add(2 * sx)) };
                // SAFETY: as above.
                let d = unsafe { self.one(from.wrapping_add(3 * si), x.wrapping_add(3 * sx)) };
                // SAFETY: as above.
                unsafe { out.add(i).cast::<[T; 4]>().write([a, b, c, d]) };
            }
            for i in whole..n {
                // SAFETY: as above.
                unsafe { out.add(i).write(self.one(index.wrapping_add(i * si), x.wrapping_add(i * sx))) };
            }
        } else {
            for i in 0..n {
                // SAFETY: as above.
                let element = unsafe { self.one(index.wrapping_add(i * si), x.wrapping_add(i * sx)) };
                // SAFETY: as above.
                unsafe { out.wrapping_add(i * so).cast::<T>().write(element) };
            }
        }
    }
}

impl<T: Element, P: IndexNumber> Take<T, P> {
    /// The element of the fiber at `x` that an element of the index names.
    ///
    /// # Safety
    /// As [`Body::run`], for one element.
    #[inline(always)]
    unsafe fn one(&self, index: *mut u8, x: *mut u8) -> T {
        // SAFETY: (both) the caller's promise.
        let at = unsafe { place::<P>(index) } * self.step;
        // SAFETY: as above.
        unsafe { x.wrapping_add(at).cast::<T>().read_volatile() }
    }
}

/// The place that an element of an index names.
///
/// # Safety
/// There is an element.
#[inline(always)]
unsafe fn place<P: IndexNumber>(at: *mut u8) -> usize {
    // SAFETY: the caller's promise.
    unsafe { at.cast::<P>().read() }.place() as usize
}

/// The elements of an index as `i64`, row-major in a new buffer; every one is a place, and so fits.
pub fn widened<P: IndexNumber>(index: Ref<P>) -> Result<Filled<i64>, OutOfMemory> {
    map1(&Layout::contiguous(index.sizes), index, Widen)
}

/// A place as `i64`.
#[derive(Clone, Copy)]
struct Widen;
impl<P: IndexNumber> Unary<P> for Widen {
    type Out = i64;
    const COST: usize = 1;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, number: P) -> i64 {
        number.place() as i64
    }
}

/// The elements of an index as `i64`, row-major in a new buffer, negative ones counted from `size` backwards; what
/// lies outside then stays as it is.
pub fn wrapped<P: IndexNumber>(index: Ref<P>, size: usize) -> Result<Filled<i64>, OutOfMemory> {
    map1(&Layout::contiguous(index.sizes), index, Wrap(size as i64))
}

/// A place counted from the front.
#[derive(Clone, Copy)]
struct Wrap(i64);
impl<P: IndexNumber> Unary<P> for Wrap {
    type Out = i64;
    const COST: usize = 1;
    #[inline(always)]
    fn apply<I: Isa>(&mut self, number: P) -> i64 {
        let place = number.shown();
        if place < 0 && place >= -self.0 { place + self.0 } else { place }
    }
}
