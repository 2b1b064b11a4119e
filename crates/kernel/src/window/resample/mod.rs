//! Planes whose rows and columns are resized: each element of a result is a weighted sum of some elements of its plane.
//!
//! The weights are products of a weight for the row and a weight for the column. Rows are combined first, as whole rows, in a vectorised loop; then
//! the columns of the combined row. The adjoint is also a resampling, with the transposed [`Taps`].

mod taps;

pub use taps::{Mode, Resizing, Taps};

use crate::element::Float;
use crate::loops::compiled::{Call, run_call};
use crate::loops::copy::filled;
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::{Entry, Isa, Task, dispatch};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use congruent_layout::count_positions;
use core::mem::MaybeUninit;
use core::ops::Range;

/// Resizes contiguous planes to `output`: rows and columns have taps, which are computed once there is memory
/// for the result.
///
/// # Panics
/// If the number of elements is not that of the planes, or the taps are for another result.
// SOUND: asserts whole planes, and taps that are those of the result; counts saturate
pub fn resample<T: Float>(
    x: &[T],
    planes: usize,
    output: [usize; 2],
    taps: impl FnOnce() -> [Taps; 2],
) -> Result<Filled<T>, OutOfMemory> {
    let numel = count_positions([planes, output[0], output[1]].into_iter());
    // (Axes of an empty result may be too long for a loop.)
    if numel == 0 || x.is_empty() {
        return filled(T::ZERO, numel);
    }
    let out = Buffer::<T>::new(numel)?;
    let taps = taps();
    let [rows, columns] = &taps;
    assert_eq!(x.len(), count_positions([planes, rows.input(), columns.input()].into_iter()), "whole planes");
    assert_eq!(output, [rows.output(), columns.output()], "the taps of each result");
    let weights = [rows, columns].map(|taps| taps.weights().iter().map(|&weight| T::of(weight)).collect::<Vec<_>>());
    let along = RowOrColumn::new(columns, &weights[1]);
    let to = PlanesTarget(out.ptr().as_ptr().cast());
    let mut call = Resample { x, planes, rows, weights: &weights[0], along, columns: columns.input(), to };
    // SAFETY: the function for these floats, with room for the planes.
    unsafe { T::resample()((&raw mut call).cast()) };
    // SAFETY: each part has written its planes, row by row.
    Ok(unsafe { out.filled() })
}

/// Returns [`run_call`] for [`resample`], for the floats that the library compiles.
pub(crate) fn entry<T: Float>() -> Entry<*mut ()> {
    run_call::<Resample<T>>
}

/// The address of the planes.
#[derive(Clone, Copy)]
struct PlanesTarget<T>(*mut MaybeUninit<T>);
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Send for PlanesTarget<T> {}
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Sync for PlanesTarget<T> {}

/// The way in which the columns of a row are resized.
#[derive(Clone, Copy)]
enum RowOrColumn<'a, T> {
    /// They are unchanged.
    Same,
    /// Each column is repeated this many times.
    Repeated(usize),
    /// Each result is one column.
    Picked(&'a [[usize; 1]]),
    /// Each result is a weighted sum of two columns.
    Pairs(&'a [[usize; 2]], &'a [[T; 2]]),
    /// Each result is a weighted sum of any number of columns.
    Sums(&'a Taps, &'a [T]),
}

impl<'a, T: Float> RowOrColumn<'a, T> {
    fn new(taps: &'a Taps, weights: &'a [T]) -> Self {
        let pairs = || Some(RowOrColumn::Pairs(taps.places_of::<2>()?, weights.as_chunks().0));
        let picked = || {
            let places = taps.places_of::<1>().filter(|_| taps.picks())?;
            let times = taps.output() / taps.input().max(1);
            let is_repeated = |times: usize| places.iter().enumerate().all(|(i, &[place])| place == i / times);
            Some(match times {
                1.. if taps.output() == times * taps.input() && is_repeated(times) => match times {
                    1 => RowOrColumn::Same,
                    _ => RowOrColumn::Repeated(times),
                },
                _ => RowOrColumn::Picked(places),
            })
        };
        picked().or_else(pairs).unwrap_or(RowOrColumn::Sums(taps, weights))
    }

    /// Writes the columns of a row.
    #[inline(always)]
    fn write(self, line: &[T], out: &mut [MaybeUninit<T>]) {
        match self {
            RowOrColumn::Same => {
                out.write_copy_of_slice(line);
            }
            RowOrColumn::Repeated(2) => repeat(2, line, out),
            RowOrColumn::Repeated(times) => repeat(times, line, out),
            RowOrColumn::Picked(places) => {
                for (out, &[place]) in out.iter_mut().zip(places) {
                    out.write(line[place]);
                }
            }
            RowOrColumn::Pairs(places, weights) => {
                for ((out, &[a, b]), &[v, w]) in out.iter_mut().zip(places).zip(weights) {
                    out.write(line[a] * v + line[b] * w);
                }
            }
            RowOrColumn::Sums(taps, weights) => {
                let mut weights = weights.iter();
                for (i, out) in out.iter_mut().enumerate() {
                    let terms = taps.taps_of(i).map(|(place, _)| line[place]).zip(weights.by_ref());
                    out.write(terms.fold(T::ZERO, |sum, (x, &weight)| sum + x * weight));
                }
            }
        }
    }
}

#[inline(always)]
fn repeat<T: Copy>(times: usize, line: &[T], out: &mut [MaybeUninit<T>]) {
    for (out, &x) in out.chunks_exact_mut(times).zip(line) {
        out.fill(MaybeUninit::new(x));
    }
}

/// A call of [`resample`], with room for the planes.
struct Resample<'a, T> {
    x: &'a [T],
    planes: usize,
    rows: &'a Taps,
    weights: &'a [T],
    along: RowOrColumn<'a, T>,
    /// The number of columns of `x`.
    columns: usize,
    to: PlanesTarget<T>,
}

impl<T: Float> Call for Resample<'_, T> {
    unsafe fn run_compiled(&mut self) {
        let Resample { planes, rows, columns, .. } = *self;
        let work = planes.saturating_mul(rows.count()).saturating_mul(columns.max(1)).saturating_mul(2);
        let part = |planes: Range<usize>| dispatch(ResampledPlanes { call: self, planes });
        if work < PARALLEL {
            return part(0..planes);
        }
        let len = planes.div_ceil(8 * current_num_threads()).max(1);
        each_of_work(planes.div_ceil(len), 1, work, &|i| part(i * len..planes.min((i + 1) * len)));
    }
}

/// Some planes.
struct ResampledPlanes<'a, T> {
    call: &'a Resample<'a, T>,
    planes: Range<usize>,
}

impl<T: Float> Task for ResampledPlanes<'_, T> {
    type Out = ();
    const WIDE: bool = false;
    #[inline(always)]
    // SOUND: asserts whole planes, and taps that are those of the result; counts saturate
    fn run_on<I: Isa>(self) {
        let Resample { x, planes, rows, weights, along, columns, to } = *self.call;
        let (from, width) = (x.len() / planes.max(1), self.call.width());
        let mut sheet = vec![T::ZERO; columns];
        for i in self.planes.clone() {
            let plane = &x[i * from..(i + 1) * from];
            let len = rows.output() * width;
            // SAFETY: a plane of the result, which only this part writes.
            let out = unsafe { core::slice::from_raw_parts_mut(to.0.wrapping_add(i * len), len) };
            write_plane(plane, rows, weights, along, &mut sheet, out);
        }
    }
}

impl<T> Resample<'_, T> {
    /// Returns the number of columns of the result.
    fn width(&self) -> usize {
        match self.along {
            RowOrColumn::Same => self.columns,
            RowOrColumn::Repeated(times) => times * self.columns,
            RowOrColumn::Picked(places) => places.len(),
            RowOrColumn::Pairs(places, _) => places.len(),
            RowOrColumn::Sums(taps, _) => taps.output(),
        }
    }
}

/// Writes a plane, row by row. `sheet` has room for a row of `x`.
#[inline(always)]
fn write_plane<T: Float>(
    plane: &[T],
    rows: &Taps,
    weights: &[T],
    along: RowOrColumn<T>,
    sheet: &mut [T],
    out: &mut [MaybeUninit<T>],
) {
    let (width, columns, mut first) = (out.len() / rows.output().max(1), sheet.len(), 0);
    let row = |place: usize| &plane[place * columns..][..columns];
    for i in 0..rows.output() {
        let mut places = rows.taps_of(i).map(|(place, _)| place);
        let count = places.clone().count();
        let weights = &weights[first..first + count];
        first += count;
        if rows.repeats(i) {
            out.copy_within((i - 1) * width..i * width, i * width);
            continue;
        }
        let line = match (places.next(), places.next(), weights) {
            (Some(a), None, [one]) if *one == T::ONE => row(a),
            (Some(a), Some(b), &[v, w]) => {
                for ((sum, &a), &b) in sheet.iter_mut().zip(row(a)).zip(row(b)) {
                    *sum = a * v + b * w;
                }
                &*sheet
            }
            _ => {
                sheet.fill(T::ZERO);
                for ((place, _), &weight) in rows.taps_of(i).zip(weights) {
                    for (sum, &x) in sheet.iter_mut().zip(row(place)) {
                        *sum = *sum + x * weight;
                    }
                }
                &*sheet
            }
        };
        along.write(line, &mut out[i * width..(i + 1) * width]);
    }
}
