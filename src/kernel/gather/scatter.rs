//! Writing at the places that an index names.
//!
//! Two indices may name one element, and what then happens is decided by the order along the axis: of two
//! values that are written the last one in row-major order stays, and sums are added up in that order. So
//! the axis is never divided among threads. Any other is, because fibers share no element: the results
//! are the same for any number of threads.

use super::{IndexNumber, WIDE, jumps, place};
use crate::kernel::RefMut;
use crate::kernel::drive::{Body, PARALLEL, drive, split_along, split_by};
use crate::kernel::element::{Element, Number, is_large};
use crate::kernel::isa::Isa;
use crate::kernel::op::{Add, Mul};
use crate::kernel::plan::{Order, Plan};
use crate::kernel::threads::current_num_threads;
use crate::layout::Dims;
use crate::layout::gather::IndexedAlong;
use core::marker::PhantomData;
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// What becomes of an element when a value is scattered to it.
pub trait Combine<T>: Copy + Send + Sync {
    /// Whether the element counts: where it does not, it is not read.
    const READS: bool = true;
    /// The element afterwards.
    fn combine(self, element: T, value: T) -> T;
    /// The same where the element lies, for [large](crate::kernel::element::is_large) elements.
    ///
    /// # Safety
    /// Both are elements, the first of them ours alone.
    unsafe fn at(self, element: *mut T, value: *const T);
}

/// The value takes its place.
#[derive(Clone, Copy)]
pub struct Put;
impl<T: Element> Combine<T> for Put {
    const READS: bool = false;
    #[inline(always)]
    fn combine(self, _: T, value: T) -> T {
        value
    }
    #[inline(always)]
    unsafe fn at(self, element: *mut T, value: *const T) {
        // SAFETY: the caller's promise.
        unsafe { element.copy_from_nonoverlapping(value, 1) };
    }
}

/// `impl<T: Number> Combine<T> for Add { .. }`
macro_rules! combine {
    ($($op:ident $a:ident $b:ident $e:expr;)*) => {$(
        impl<T: Number> Combine<T> for $op {
            #[inline(always)]
            fn combine(self, $a: T, $b: T) -> T { $e }
            unsafe fn at(self, _: *mut T, _: *const T) {
                unreachable!("no number is large")
            }
        }
    )*};
}
combine! {
    Add a b a + b;
    Mul a b a * b;
    Larger a b a.maximum(b);
    Smaller a b a.minimum(b);
}
/// The larger of both; NaN if one is.
#[derive(Clone, Copy)]
pub struct Larger;
/// The smaller of both; NaN if one is.
#[derive(Clone, Copy)]
pub struct Smaller;

/// Combines the elements of `x` that an index names along an axis with values, in row-major order along the
/// axis.
///
/// # Safety
/// `along` is the rule's answer for the sizes and strides of `x` (stretching nothing of it), of `index` and of
/// `src` (no strides: one value), and every element of the index is a place: below the length of the axis.
/// `src` shares no element with `x`.
pub unsafe fn scatter<T: Element, P: IndexNumber>(
    x: &mut RefMut<T>,
    index: *const P,
    src: *const T,
    along: &IndexedAlong,
    combine: impl Combine<T>,
) {
    let single = Dims::from_elem(0, along.sizes.len());
    let src_strides = if along.src.is_empty() { &single } else { &along.src };
    let mut to = Dims::from_slice(x.strides);
    to[along.axis] = 0;
    let from = [&to, &along.index, src_strides].map(|strides| (&*along.sizes, &**strides));
    let plan = Plan::new(&along.sizes, from, [size_of::<T>(), size_of::<P>(), size_of::<T>()], Order::RowMajor);
    let at = [x.ptr.cast(), index as *mut u8, src as *mut u8];
    let step = x.strides[along.axis] * size_of::<T>();
    let body = Give { step, combine, of: PhantomData::<fn(T, P)> };
    // SAFETY: with a place added, the first operand of the plan lies in `x`, which is ours alone; the parts of an axis
    // that moves it are disjoint, and the others are not run side by side.
    let run = |part: &Plan<3>, at| unsafe { drive(part, at, &mut { body }) };
    let large = plan.numel() >= PARALLEL / 4;
    match large.then(|| fibers(&plan)).flatten() {
        Some(axis) if jumps(&plan, plan.axes[axis].steps[0], step) && axis + 1 == plan.axes.len() => {
            let equal = plan.axes[axis].size.div_ceil(current_num_threads());
            split_by(&plan, axis, WIDE.min(equal), at, run);
        }
        Some(axis) => split_along(&plan, axis, at, run),
        None => run(&plan, at),
    }
}

/// The axis that is divided among threads: one that moves from fiber to fiber, the outermost where that is
/// long enough.
fn fibers(plan: &Plan<3>) -> Option<usize> {
    let long = 4 * current_num_threads();
    let moving = || (0..plan.axes.len()).filter(|&axis| plan.axes[axis].steps[0] != 0);
    moving().find(|&axis| plan.axes[axis].size >= long).or_else(|| moving().max_by_key(|&axis| plan.axes[axis].size))
}

/// Combines at the places, `step` bytes each: volatile, as [`Take`](super::Take) reads.
#[derive(Clone, Copy)]
struct Give<T, P, C> {
    step: usize,
    combine: C,
    of: PhantomData<fn(T, P)>,
}

impl<T: Element, P: IndexNumber, C: Combine<T>> Body<3> for Give<T, P, C> {
    const COST: usize = 4;

    #[inline(always)]
    unsafe fn run<I: Isa>(&mut self, [out, index, src]: [*mut u8; 3], n: usize, [so, si, ss]: [usize; 3]) {
        // SAFETY: (all) below n there are elements of the index and of the values, and what the index names
        // lies in the output.
        if const { is_large::<T>() } {
            for i in 0..n {
                // SAFETY: as above.
                let to = i * so + unsafe { place::<P>(index.wrapping_add(i * si)) } * self.step;
                // SAFETY: as above.
                unsafe { self.combine.at(out.wrapping_add(to).cast(), src.wrapping_add(i * ss).cast()) };
            }
            return;
        }
        if si == 0 && so == size_of::<T>() && ss == size_of::<T>() {
            // SAFETY: as above.
            let out = out.wrapping_add(unsafe { place::<P>(index) } * self.step);
            // SAFETY: as above.
            let to = unsafe { from_raw_parts_mut(out.cast::<T>(), n) };
            // SAFETY: as above.
            let from = unsafe { from_raw_parts(src.cast::<T>(), n) };
            for (element, &value) in to.iter_mut().zip(from) {
                *element = self.combine.combine(*element, value);
            }
            return;
        }
        for i in 0..n {
            // SAFETY: as above.
            let to = i * so + unsafe { place::<P>(index.wrapping_add(i * si)) } * self.step;
            let to = out.wrapping_add(to).cast::<T>();
            // SAFETY: as above.
            let value = unsafe { src.wrapping_add(i * ss).cast::<T>().read() };
            // SAFETY: as above.
            let value = if C::READS { self.combine.combine(unsafe { to.read_volatile() }, value) } else { value };
            // SAFETY: as above.
            unsafe { to.write_volatile(value) };
        }
    }
}
