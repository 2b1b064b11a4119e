//! Pools: one number for each window of a plane.
//!
//! | pool | loop |
//! |---|---|
//! | rows of fewer than 32 windows | [`rows`]: first the rows of each window, then its columns |
//! | the same with positions, if windows do not overlap and have no padding | [`rows`], too: one element of each window at a time, for many rows |
//! | all others | one row of the result at a time: for each element of the window, all windows of the row |
//!
//! All of these loops are vectorised, for all windows.

pub mod adaptive;
mod part;
mod rows;

use crate::element::Float;
use crate::loops::compiled::{Call, WindowLoops, run_call};
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::{Entry, Isa, Task, dispatch};
use crate::simd::vectored::Lanes;
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use crate::window::conv::{Convolution, Planes, WeightGradient};
use congruent_layout::conv::Windows;
use congruent_layout::count_positions;
use core::ops::Range;
pub use part::MeanDivisor;
use part::{Met, Part, Pick, Target, met_by, positions_of};

/// The largest element, NaN if any is, and with `POSITIONS` its position: the first of equals, the last of NaNs.
#[derive(Clone, Copy)]
struct Largest<const POSITIONS: bool>;
impl<T: Float, const POSITIONS: bool> Pick<T> for Largest<POSITIONS> {
    const COUNTS: bool = false;
    const POSITIONS: bool = POSITIONS;
    const NONE: T = T::LOWEST;
    #[inline(always)]
    fn pick(so_far: T, x: T) -> (T, bool) {
        let larger = x > so_far || x.is_nan();
        (if larger { x } else { so_far }, larger)
    }
    #[inline(always)]
    unsafe fn both<V: Lanes<T>>(so_far: V, x: V) -> V {
        // SAFETY: the caller's promise.
        unsafe { x.larger(so_far) }
    }
}

/// The mean.
#[derive(Clone, Copy)]
struct Average;
impl<T: Float> Pick<T> for Average {
    const COUNTS: bool = true;
    const POSITIONS: bool = false;
    const NONE: T = T::ZERO;
    #[inline(always)]
    fn pick(so_far: T, x: T) -> (T, bool) {
        (so_far + x, true)
    }
    #[inline(always)]
    unsafe fn both<V: Lanes<T>>(so_far: V, x: V) -> V {
        // SAFETY: the caller's promise.
        unsafe { so_far.add(x) }
    }
    #[inline(always)]
    fn finish(x: T, [rows, columns]: [usize; 2]) -> T {
        // Two factors, because their product may overflow.
        x / (T::from_usize(rows) * T::from_usize(columns))
    }
}

/// The result of each window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The largest element of each window.
    Largest,
    /// The largest element of each window, and its position.
    LargestAt,
    /// The mean of each window.
    Average(MeanDivisor),
}

/// Computes the pool of each plane, `[batch, group, channel, row, column]`, and the position of each result in its plane.
///
/// # Safety
/// The windows are for planes of these sizes.
pub unsafe fn pool<T: Float>(
    x: Planes<T>,
    windows: Windows,
    kind: Kind,
) -> Result<(Filled<T>, Filled<i64>), OutOfMemory> {
    let [batch, groups, channels, ..] = x.sizes;
    let numel = count_positions([batch, groups, channels].into_iter().chain(windows.output));
    let values = Buffer::<T>::new(numel)?;
    let positions = Buffer::<i64>::new(if kind == Kind::LargestAt { numel } else { 0 })?;
    let to = Target(values.ptr().as_ptr(), positions.ptr().as_ptr());
    let mut call = Pool { x, windows: &windows, kind, to };
    // SAFETY: the function for these floats; the caller's promise.
    unsafe { T::pool()((&raw mut call).cast()) };
    // SAFETY: (both) each part has written its planes, row by row; there are no positions unless they are requested.
    Ok(unsafe { (values.filled(), positions.filled()) })
}

/// A call of [`pool`], with room for the results.
struct Pool<'a, T> {
    x: Planes<'a, T>,
    windows: &'a Windows,
    kind: Kind,
    to: Target<T>,
}

impl<T: Float> Call for Pool<'_, T> {
    unsafe fn run_compiled(&mut self) {
        match self.kind {
            Kind::Largest => self.pool_planes(MeanDivisor::Inside, Largest::<false>),
            Kind::LargestAt => self.pool_planes(MeanDivisor::Inside, Largest::<true>),
            Kind::Average(divisor) => self.pool_planes(divisor, Average),
        }
    }
}

impl<T: Float> Pool<'_, T> {
    /// Computes all planes.
    fn pool_planes<P: Pick<T>>(&self, divisor: MeanDivisor, pick: P) {
        let Pool { x, windows, to, .. } = *self;
        let count = x.sizes[0] * x.sizes[1] * x.sizes[2];
        if count == 0 {
            // There are no results, however long the planes are.
            return;
        }
        let columns = &met_by(windows);
        let rows = &rows::Rows::new::<T, P>(&x, windows);
        let part = |planes: Range<usize>| {
            let part = Part { x, windows, columns, divisor, planes, to };
            match rows {
                Some(rows) => dispatch(rows::ByRows(part, rows, pick)),
                None => dispatch(ByWindows(part, pick)),
            }
        };
        let taps = windows.kernel[0].saturating_mul(windows.kernel[1]);
        let cost = if rows.is_some() { 1 } else { WINDOW };
        let work = (count * windows.output[0] * windows.output[1]).saturating_mul(taps).saturating_mul(cost);
        if work < PARALLEL {
            return part(0..count);
        }
        let len = count.div_ceil(8 * current_num_threads()).max(1);
        each_of_work(count.div_ceil(len), 1, work, &|i| part(i * len..count.min((i + 1) * len)));
    }
}

/// The cost of an element of a window, in additions, if windows are computed one by one.
const WINDOW: usize = 8;

/// Compiles the loops over windows: those of `f32` in this crate, those of `f64`, which are rare, where they are used. (A function whose address
/// an inlined function returns is compiled together with that function.)
macro_rules! compile {
    ($(#[$inline:meta] $t:ident)*) => {$(
        impl WindowLoops for $t {
            #[$inline]
            fn convolution() -> Entry<*mut ()> {
                run_call::<Convolution<$t>>
            }
            #[$inline]
            fn weight_gradient() -> Entry<*mut ()> {
                run_call::<WeightGradient<$t>>
            }
            #[$inline]
            fn pool() -> Entry<*mut ()> {
                run_call::<Pool<$t>>
            }
            #[$inline]
            fn pool_gradient() -> Entry<*mut ()> {
                run_call::<PoolGradient<$t>>
            }
            #[$inline]
            fn resample() -> Entry<*mut ()> {
                crate::window::resample::entry::<$t>()
            }
            #[$inline]
            fn adaptive() -> Entry<*mut ()> {
                adaptive::entry::<$t>()
            }
            #[$inline]
            fn sample() -> Entry<*mut ()> {
                crate::window::sample::entry::<$t>()
            }
        }
    )*};
}
compile! { #[inline(never)] f32 #[inline] f64 }

/// Planes, row by row of the result.
struct ByWindows<'a, T, P>(Part<'a, T>, P);

impl<T: Float, P: Pick<T>> Task for ByWindows<'_, T, P> {
    type Out = ();
    const WIDE: bool = false;
    #[inline(always)]
    fn run_on<I: Isa>(self) {
        for i in self.0.planes.clone() {
            self.plane(i);
        }
    }
}

impl<T: Float, P: Pick<T>> ByWindows<'_, T, P> {
    #[inline(always)]
    // SOUND: made by `pool` alone, which is unsafe
    fn plane(&self, i: usize) {
        let Part { x, windows: w, columns: met_by, to, .. } = &self.0;
        let from = self.0.plane(i);
        let [rows, columns] = w.output;
        for row in 0..rows {
            let skip = (i * rows + row) * columns;
            // SAFETY: a row of each result, which only this part writes; there are positions only if they
            // are requested.
            let (values, positions) = unsafe {
                let places = if P::POSITIONS { columns } else { 0 };
                (fresh(to.0.wrapping_add(skip), columns, P::NONE), fresh(to.1.wrapping_add(skip), places, 0))
            };
            if P::POSITIONS {
                start(w, row, positions);
            }
            for y in positions_of(w, 0, row) {
                for &Met { start, end, first } in *met_by {
                    let range = start..end;
                    let from = from.wrapping_add(y * x.strides[3] + first * x.strides[4]);
                    let positions = positions.get_mut(range.clone()).unwrap_or_default();
                    let line = Line {
                        from,
                        step: x.strides[4] * w.stride[1],
                        first: y * w.input[1] + first,
                        apart: w.stride[1],
                    };
                    // SAFETY: the elements of the range are inside the plane.
                    unsafe { line.pick::<P>(&mut values[range], positions) };
                }
            }
            if P::COUNTS {
                self.0.finish::<P>(row, values);
            }
        }
    }
}

/// Writes `n` new elements of one value, and returns them.
///
/// # Safety
/// There is room for the elements, which nobody else accesses.
#[inline(always)]
unsafe fn fresh<'a, T: Copy>(at: *mut T, n: usize, value: T) -> &'a mut [T] {
    if n == 0 {
        return &mut [];
    }
    // SAFETY: (both) the caller's promise; all elements are written before they become a slice.
    unsafe {
        (0..n).for_each(|i| at.add(i).write(value));
        core::slice::from_raw_parts_mut(at, n)
    }
}

/// Writes the first position of each window of a row. (In a window of padding alone the position may be beyond the plane, and any number.)
fn start(w: &Windows, row: usize, positions: &mut [i64]) {
    let first = |axis: usize, i: usize| {
        let (at, low) = (i * w.stride[axis], w.padding[axis]);
        if at >= low { at - low } else { at + (low - at).next_multiple_of(w.dilation[axis]) - low }
    };
    for (column, position) in positions.iter_mut().enumerate() {
        let first = first(0, row).saturating_mul(w.input[1]).saturating_add(first(1, column));
        *position = first.min(i64::MAX as usize) as i64;
    }
}

/// One element of each of some neighbouring windows.
#[derive(Clone, Copy)]
struct Line<T> {
    from: *const T,
    /// The distance of the elements.
    step: usize,
    /// The position of the first element in its plane.
    first: usize,
    /// The distance of the positions.
    apart: usize,
}

impl<T: Float> Line<T> {
    /// Combines each element with its window's value.
    ///
    /// # Safety
    /// There is one element per value.
    #[inline(always)]
    unsafe fn pick<P: Pick<T>>(self, values: &mut [T], positions: &mut [i64]) {
        // SAFETY: the caller's promise. (A constant step has its own loop.)
        unsafe {
            match self.step {
                1 => self.pick_each::<P>(1, values, positions),
                2 => self.pick_each::<P>(2, values, positions),
                step => self.pick_each::<P>(step, values, positions),
            }
        }
    }

    /// Combines one element with each value, for a given step.
    ///
    /// # Safety
    /// One element per value, `step` apart, is valid from the first of the line on.
    #[inline(always)]
    unsafe fn pick_each<P: Pick<T>>(self, step: usize, values: &mut [T], positions: &mut [i64]) {
        if P::POSITIONS {
            for (i, (value, position)) in values.iter_mut().zip(positions).enumerate() {
                // SAFETY: the caller's promise.
                let (picked, it) = P::pick(*value, unsafe { *self.from.add(i * step) });
                *value = picked;
                *position = if it { (self.first + i * self.apart) as i64 } else { *position };
            }
        } else {
            for (i, value) in values.iter_mut().enumerate() {
                // SAFETY: the caller's promise.
                *value = P::pick(*value, unsafe { *self.from.add(i * step) }).0;
            }
        }
    }
}

/// Computes the gradient of the input of a maximum: adds each element of `g` at the position of its window's largest.
///
/// # Errors
/// The position in `g` of the first index that is not inside a plane, and the index.
// SOUND: checks each index against the plane, and indexes slices; the number of elements saturates
pub fn scatter<T: Float>(
    g: Planes<T>,
    indices: Planes<i64>,
    plane: usize,
) -> Result<Result<Filled<T>, OutOfMemory>, ([usize; 5], i64)> {
    let count = count_planes(&g);
    // Allocates first: the index of an expanded gradient may have too many elements to check.
    let out = match Buffer::new(count.saturating_mul(plane)) {
        Ok(out) => out,
        Err(error) => return Ok(Err(error)),
    };
    let is_outside = |index: i64| usize::try_from(index).map_or(true, |index| index >= plane);
    let outside = |&at: &[usize; 5]| is_outside(indices.at(at));
    // (Without a branch per index, so that the loop is vectorised.)
    let all_inside =
        indices.as_slice().is_some_and(|all| !all.iter().fold(false, |found, &index| found | is_outside(index)));
    if !all_inside && let Some(at) = (0..count).flat_map(|i| positions(g.sizes, i)).find(outside) {
        return Err((at, indices.at(at)));
    }
    let from = From::Largest { indices };
    // SAFETY: all indices are inside a plane.
    Ok(Ok(unsafe { planes_of(out, PoolGradient { g, from, to: core::ptr::null_mut(), count, plane }) }))
}

/// Computes the gradient of the input of a mean: adds each element of `g`, divided by the number of elements of its window, to each
/// of them.
// SOUND: indexes slices of planes whose number of elements saturates
pub fn spread<T: Float>(g: Planes<T>, w: Windows, divisor: MeanDivisor) -> Result<Filled<T>, OutOfMemory> {
    let (count, plane) = (count_planes(&g), w.input[0].saturating_mul(w.input[1]));
    let (out, from) = (Buffer::new(count.saturating_mul(plane))?, From::Average { windows: w, divisor });
    // SAFETY: room for the planes of the windows.
    Ok(unsafe { planes_of(out, PoolGradient { g, from, to: core::ptr::null_mut(), count, plane }) })
}

/// Returns the number of planes; `usize::MAX` if it overflows.
fn count_planes<T>(x: &Planes<T>) -> usize {
    count_positions(x.sizes[..3].iter().copied())
}

/// Computes the planes of a gradient.
///
/// # Safety
/// `out` has room for `count` planes of `plane` elements; indices are inside a plane, and windows are for planes of this size.
unsafe fn planes_of<T: Float>(out: Buffer<T>, call: PoolGradient<T>) -> Filled<T> {
    assert_eq!(out.len(), call.count.saturating_mul(call.plane));
    let mut call = PoolGradient { to: out.ptr().as_ptr(), ..call };
    // SAFETY: the function for these floats, with room for the gradient.
    unsafe { T::pool_gradient()((&raw mut call).cast()) };
    // SAFETY: each part has written its planes, first with zeros.
    unsafe { out.filled() }
}

/// The pool that the gradient belongs to.
#[derive(Clone, Copy)]
enum From<'a> {
    Largest { indices: Planes<'a, i64> },
    Average { windows: Windows, divisor: MeanDivisor },
}

/// Planes of zeros, to each of which the gradient of its windows is added.
///
/// There is room for `count` planes of `plane` elements, and indices are inside a plane.
struct PoolGradient<'a, T> {
    g: Planes<'a, T>,
    from: From<'a>,
    to: *mut T,
    count: usize,
    plane: usize,
}

impl<T: Float> Call for PoolGradient<'_, T> {
    unsafe fn run_compiled(&mut self) {
        let PoolGradient { g, from, count, plane, .. } = *self;
        let [.., rows, columns] = g.sizes;
        let work = match &from {
            From::Largest { .. } => rows * columns,
            From::Average { windows: w, .. } => {
                (rows * columns).saturating_mul(w.kernel[0]).saturating_mul(w.kernel[1])
            }
        };
        let to = Target(self.to, core::ptr::null_mut());
        let part = |i: usize| {
            let to = &to;
            // SAFETY: a plane of the result, which only this part has.
            let to = unsafe { fresh(to.0.wrapping_add(i * plane), plane, T::ZERO) };
            match &from {
                From::Largest { indices } => add_largest(g, *indices, i, to),
                From::Average { windows, divisor } => add_average(g, windows, *divisor, i, to),
            }
        };
        if count.saturating_mul(plane.saturating_add(work)) >= PARALLEL {
            run_parts(count, &part);
        } else {
            (0..count).for_each(part);
        }
    }
}

/// Adds plane `i` of the gradient of a maximum.
fn add_largest<T: Float>(g: Planes<T>, indices: Planes<i64>, i: usize, to: &mut [T]) {
    let len = g.sizes[3] * g.sizes[4];
    if let (Some(g), Some(indices)) = (g.as_slice(), indices.as_slice()) {
        let part = i * len..(i + 1) * len;
        for (&g, &index) in g[part.clone()].iter().zip(&indices[part]) {
            let to = &mut to[index as usize];
            *to = *to + g;
        }
        return;
    }
    for at in positions(g.sizes, i) {
        let to = &mut to[indices.at(at) as usize];
        *to = *to + g.at(at);
    }
}

/// Iterates over the positions of a plane.
fn positions([_, groups, channels, rows, columns]: [usize; 5], i: usize) -> impl Iterator<Item = [usize; 5]> {
    let of = [i / channels / groups, i / channels % groups, i % channels];
    (0..rows).flat_map(move |row| (0..columns).map(move |column| [of[0], of[1], of[2], row, column]))
}

/// Adds plane `i` of the gradient of a mean.
fn add_average<T: Float>(g: Planes<T>, w: &Windows, divisor: MeanDivisor, i: usize, to: &mut [T]) {
    let [_, groups, channels, rows, columns] = g.sizes;
    let of = [i / channels / groups, i / channels % groups, i % channels];
    for row in 0..rows {
        let down = positions_of(w, 0, row);
        for column in 0..columns {
            let elements = divisor.elements(w, [row, column]);
            let share = Average::finish(g.at([of[0], of[1], of[2], row, column]), elements);
            for y in down.clone() {
                for x in positions_of(w, 1, column) {
                    let to = &mut to[y * w.input[1] + x];
                    *to = *to + share;
                }
            }
        }
    }
}
