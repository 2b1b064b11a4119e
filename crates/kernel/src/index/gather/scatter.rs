//! Scattering: writing at the places in an index.
//!
//! If two indices are equal, the order along the axis decides: the last value
//! in row-major order is written last, and sums are accumulated in that order. So
//! the axis is never divided among threads. Other axes are, because fibers share no element: the results
//! are the same for any number of threads.

use super::{Along, IndexNumber, IndexValue, WIDE, jumps, place};
use crate::element::{Element, Number};
use crate::loops::bytes::{copy_element, few, read, write};
use crate::loops::compiled::{ScatterLoops, scatter_operations};
use crate::loops::loop_nest::{Compiled, PARALLEL, Rows, drive_erased, note, split_along, split_by};
use crate::loops::op::{Add, Mul};
use crate::loops::plan::{Order, Plan};
use crate::sealed::operation::Sealed;
use crate::simd::isa::{Isa, LEVELS, Routine, entries, level};
use crate::threads::current_num_threads;
use crate::{RefMut, Shared};
use congruent_layout::Dims;
use congruent_layout::gather::IndexedAlong;
use core::marker::PhantomData;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use paste::paste;

/// The operation on an element and a value that is scattered to it. Sealed.
pub trait Combine<T>: Sealed {
    /// Returns its loops for an index of numbers of the given size in bytes.
    fn loops(number: usize) -> &'static Compiled<3>;
}

/// Replaces the element by the value.
#[derive(Clone, Copy)]
pub struct Put;
impl Sealed for Put {}
impl<T: Element> Combine<T> for Put {
    #[inline]
    fn loops(number: usize) -> &'static Compiled<3> {
        putting(size_of::<T>(), number)
    }
}

/// The operation on a number and a number that is scattered to it.
trait ScatterNumbers<T> {
    /// Returns the new element; `#[inline(always)]`.
    fn combine(element: T, value: T) -> T;
}

/// ```text
/// impl<T: Number> Numbers<T> for Add { .. }
/// impl<T: Number> Combine<T> for Add { fn loops(number: usize) -> &'static Compiled<3> { T::add_scatters(number) } }
/// ```
macro_rules! combine {
    ($($op:ident $a:ident $b:ident $e:expr;)*) => {$( paste! {
        impl Sealed for $op {}
        impl<T: Number> ScatterNumbers<T> for $op {
            #[inline(always)]
            fn combine($a: T, $b: T) -> T { $e }
        }
        impl<T: Number> Combine<T> for $op {
            #[inline]
            fn loops(number: usize) -> &'static Compiled<3> {
                T::[<$op:snake _scatters>](number)
            }
        }
    })*};
}
combine! {
    Add a b a + b;
    Mul a b a * b;
    Larger a b a.maximum(b);
    Smaller a b a.minimum(b);
}
/// The larger of both; NaN if either is NaN.
#[derive(Clone, Copy)]
pub struct Larger;
/// The smaller of both; NaN if either is NaN.
#[derive(Clone, Copy)]
pub struct Smaller;

/// Compiles the loops of each type, like `compile!` of `op`.
macro_rules! compile {
    ($home:ident: $($op:ident)*) => {
        compile! { @here $home ($($op)*) f32 f64 i64 }
        compile! { @there $home ($($op)*) i32 i8 i16 i128 isize u8 u16 u32 u64 u128 usize }
    };
    (@here $home:ident $ops:tt $($t:ident)*) => {$( compile! { @one $home $t $ops } )*};
    (@one $home:ident $t:ident ($($op:ident)*)) => { paste! {
        impl $home for $t {$(
            fn [<$op:snake _scatters>](number: usize) -> &'static Compiled<3> {
                static WIDE: Compiled<3> = entries::<Rows<3>, Give<$t, u64, $op>>();
                static NARROW: Compiled<3> = entries::<Rows<3>, Give<$t, u32, $op>>();
                if number == 8 { &WIDE } else { &NARROW }
            }
        )*}
    }};
    (@there $home:ident $ops:tt $($t:ident)*) => {$( compile! { @other $home $t $ops } )*};
    (@other $home:ident $t:ident ($($op:ident)*)) => { paste! {
        impl $home for $t {$(
            #[inline]
            fn [<$op:snake _scatters>](number: usize) -> &'static Compiled<3> {
                match number {
                    8 => const { &entries::<Rows<3>, Give<$t, u64, $op>>() },
                    _ => const { &entries::<Rows<3>, Give<$t, u32, $op>>() },
                }
            }
        )*}
    }};
}
scatter_operations! { compile }

/// Combines the elements of `x` along an axis, at the places in an index, with values, in row-major order along the
/// axis.
///
/// # Safety
/// `along` is the result of the rule for the sizes and strides of `x` (without expanding it), of `index` and of
/// `src` (no strides: one value), and all elements of the index are places: below the length of the axis.
/// `src` shares no element with `x`.
pub unsafe fn scatter<T: Element, P: IndexNumber, C: Combine<T>>(
    x: &mut RefMut<T>,
    index: *const P,
    src: *const T,
    along: &IndexedAlong,
    _: C,
) {
    let at = [x.ptr().cast(), index as *mut u8, src as *mut u8];
    let bytes = [size_of::<T>(), size_of::<P>()];
    // SAFETY: the caller's promise; the loops are those of the operation on these types.
    unsafe { scatter_elements(C::loops(size_of::<P>()), bytes, at, x.strides, along) };
}

/// Like [`scatter`], for elements and numbers of the given sizes in bytes; `at` are the elements, the index and the values.
///
/// # Safety
/// `at` are elements of `size` bytes with the given strides, an index of numbers of `number` bytes and values; `along` is the
/// result of the rule for them; all elements of the index are places, and no value shares memory with an element. The loops are of these types.
#[inline(never)]
unsafe fn scatter_elements(
    loops: &Compiled<3>,
    [size, number]: [usize; 2],
    at: [*mut u8; 3],
    strides: &[usize],
    along: &IndexedAlong,
) {
    if size == 0 {
        return;
    }
    let single = Dims::from_elem(0, along.sizes.len());
    let src_strides = if along.src.is_empty() { &single } else { &along.src };
    let mut to = Dims::from_slice(strides);
    to[along.axis] = 0;
    let from = [&to, &along.index, src_strides].map(|strides| (&*along.sizes, &**strides));
    let plan = Plan::new(&along.sizes, from, [size, number, size], Order::RowMajor);
    let step = strides[along.axis].wrapping_mul(size);
    let mut give = Along { step, size };
    let (body, entry) = (Shared(&raw mut give), loops[level()]);
    note(loops[0] as usize);
    // SAFETY: the first operand of the plan, offset by a place, lies in `x`, which is borrowed exclusively; the parts of an axis
    // that moves this operand are disjoint, and other axes are not split; the loops only read the body.
    let run = |part: &Plan<3>, at| unsafe { drive_erased(part, at, { body }.0.cast(), entry) };
    let large = plan.numel() >= PARALLEL / 4;
    match large.then(|| fibers(&plan)).flatten() {
        Some(axis) if jumps(&plan, plan.axes[axis].steps[0], step) && axis + 1 == plan.axes.len() => {
            let equal = plan.axes[axis].size.div_ceil(current_num_threads());
            split_by(&plan, axis, WIDE.min(equal), at, &run);
        }
        Some(axis) => split_along(&plan, axis, 1, at, &run),
        None => run(&plan, at),
    }
}

/// Returns the axis that is divided among threads: an axis that moves from fiber to fiber, the outermost if it is
/// long enough.
fn fibers(plan: &Plan<3>) -> Option<usize> {
    let long = 4 * current_num_threads();
    let moving = || (0..plan.axes.len()).filter(|&axis| plan.axes[axis].steps[0] != 0);
    moving().find(|&axis| plan.axes[axis].size >= long).or_else(|| moving().max_by_key(|&axis| plan.axes[axis].size))
}

/// Combines at the places, element by element (volatile), like [`Take`](super::Take).
struct Give<T, P, C>(PhantomData<fn(T, P, C)>);

impl<T: Number, P: IndexValue, C: ScatterNumbers<T>> Routine<Rows<3>> for Give<T, P, C> {
    const WIDE: bool = size_of::<T>() == 4;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(rows: Rows<3>) {
        // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
        let Along { step, .. } = unsafe { *rows.body.cast::<Along>() };
        let mut rows = rows.held();
        while let Some(([out, index, src], n, [so, si, ss])) = rows.next() {
            if si == 0 && so == size_of::<T>() && ss == size_of::<T>() {
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                let out = out.wrapping_add(unsafe { place::<P>(index) } * step);
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                let to = unsafe { from_raw_parts_mut(out.cast::<T>(), n) };
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                combine_run::<T, C>(to, unsafe { from_raw_parts(src.cast::<T>(), n) });
                continue;
            }
            let mut i = 0;
            if si == size_of::<P>() && ss == size_of::<T>() {
                // The usual steps, as constants; a few at a time.
                while i + 4 <= n {
                    let at = [out.wrapping_add(i * so), index.wrapping_add(i * si), src.wrapping_add(i * ss)];
                    // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                    unsafe { Self::scatter_few::<4>(at, [so, size_of::<P>(), size_of::<T>()], step) };
                    i += 4;
                }
            }
            while i < n {
                let at = [out.wrapping_add(i * so), index.wrapping_add(i * si), src.wrapping_add(i * ss)];
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                unsafe { Self::scatter_few::<1>(at, [so, si, ss], step) };
                i += 1;
            }
        }
    }
}

impl<T: Number, P: IndexValue, C: ScatterNumbers<T>> Give<T, P, C> {
    /// Scatters `K` elements. Their targets are computed first, because they are independent.
    ///
    /// # Safety
    /// There are `K` elements of the index and of the values, and the output has an element at each place.
    #[inline(always)]
    unsafe fn scatter_few<const K: usize>([out, index, src]: [*mut u8; 3], [so, si, ss]: [usize; 3], step: usize) {
        let mut to = [out; K];
        for (k, to) in to.iter_mut().enumerate() {
            // SAFETY: the caller's promise. Volatile: a vector of places would be split again.
            let place = unsafe { index.wrapping_add(k * si).cast::<P>().read_volatile() }.spot();
            *to = to.wrapping_add(k * so + place * step);
        }
        for (k, to) in to.into_iter().enumerate() {
            let to = to.cast::<T>();
            // SAFETY: the caller's promise.
            let value = unsafe { src.wrapping_add(k * ss).cast::<T>().read() };
            // SAFETY: the caller's promise. Volatile: a vector of places would be split again.
            unsafe { to.write_volatile(C::combine(to.read_volatile(), value)) };
        }
    }
}

#[inline(always)]
fn combine_run<T: Number, C: ScatterNumbers<T>>(to: &mut [T], from: &[T]) {
    for (element, &value) in to.iter_mut().zip(from) {
        *element = C::combine(*element, value);
    }
}

/// Returns the loops that write values, for elements and numbers of the given sizes in bytes.
#[inline(never)]
fn putting(size: usize, number: usize) -> &'static Compiled<3> {
    if number == 8 { putting_by::<u64>(size) } else { putting_by::<u32>(size) }
}

fn putting_by<P: IndexValue>(size: usize) -> &'static Compiled<3> {
    match size {
        1 => const { &entries::<Rows<3>, WriteAt<u8, P>>() },
        2 => const { &entries::<Rows<3>, WriteAt<u16, P>>() },
        4 => const { &entries::<Rows<3>, WriteAt<u32, P>>() },
        8 => const { &entries::<Rows<3>, WriteAt<u64, P>>() },
        16 => const { &entries::<Rows<3>, WriteAt<u128, P>>() },
        _ => const { &[write_bytes::<P>; LEVELS] },
    }
}

/// Writes at the places.
struct WriteAt<W, P>(PhantomData<fn(W, P)>);

impl<W: Copy, P: IndexValue> Routine<Rows<3>> for WriteAt<W, P> {
    const VECTORS: bool = false;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(rows: Rows<3>) {
        let size = size_of::<W>();
        // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
        let Along { step, .. } = unsafe { *rows.body.cast::<Along>() };
        let mut rows = rows.held();
        while let Some(([out, index, src], n, [so, si, ss])) = rows.next() {
            if si == 0 && so == size && ss == size {
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                let to = out.wrapping_add(unsafe { place::<P>(index) } * step);
                match n * size {
                    // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                    bytes @ 0..512 => unsafe { few::<W>(to, src, bytes) },
                    // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                    bytes => unsafe { to.copy_from_nonoverlapping(src, bytes) },
                }
                continue;
            }
            for i in 0..n {
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                let to = i * so + unsafe { place::<P>(index.wrapping_add(i * si)) } * step;
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                let value = unsafe { read::<W>(src.wrapping_add(i * ss)) };
                // SAFETY: below `n` there are elements of the index and of the values; each place is in the output; the body is only read.
                unsafe { write::<W>(out.wrapping_add(to), value) };
            }
        }
    }
}

/// Writes like [`WriteAt`], for elements that are not machine words.
///
/// # Safety
/// The rows are those of an output, an index and values; the output has an element at each place. `rows.body` is an [`Along`].
unsafe fn write_bytes<P: IndexValue>(mut rows: Rows<3>) {
    // SAFETY: the caller's promise.
    let Along { step, size } = unsafe { *rows.body.cast::<Along>() };
    while let Some(([out, index, src], n, [so, si, ss])) = rows.next() {
        for i in 0..n {
            // SAFETY: the caller's promise.
            let to = i * so + unsafe { place::<P>(index.wrapping_add(i * si)) } * step;
            // SAFETY: the caller's promise.
            unsafe { copy_element(size, out.wrapping_add(to), src.wrapping_add(i * ss)) };
        }
    }
}
