//! Adaptive pools: the largest element of each part of a plane, for results of given lengths.
//!
//! Part `i` of `n` positions in `m` parts has positions `i * n / m`, rounded down, to `(i + 1) * n / m`, rounded up. The rows of a part are reduced
//! first, in a vectorised loop; then the columns of the result.

use crate::element::Float;
use crate::loops::compiled::{Call, run_call};
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::{Entry, Isa, Task, dispatch};
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::threads::*;
use crate::window::resample::Resizing;
use congruent_layout::count_positions;
use congruent_layout::resize::Resized;
use core::mem::MaybeUninit;
use core::ops::Range;

/// Returns the largest element of each part of contiguous planes, and its position in its plane: the first of equals, the last of NaNs.
///
/// # Panics
/// If the number of elements is not that of the planes.
// SOUND: asserts whole planes; counts saturate, and each row of the result is written once
pub fn largest<T: Float>(x: &[T], planes: usize, of: Resized) -> Result<(Filled<T>, Filled<i64>), OutOfMemory> {
    assert_eq!(x.len(), count_positions([planes, of.input[0], of.input[1]].into_iter()), "whole planes");
    let count = count_positions([planes, of.output[0], of.output[1]].into_iter());
    if count == 0 {
        return Ok((Filled::empty(), Filled::empty()));
    }
    let (values, places) = (Buffer::<T>::new(count)?, Buffer::<i64>::new(count)?);
    let to = AdaptiveTarget(values.ptr().as_ptr().cast(), places.ptr().as_ptr().cast());
    let parts = [0, 1].map(|i| {
        let axis = Resizing { from: of.input[i], to: of.output[i], factor: None };
        (0..of.output[i]).map(|at| axis.covers(at)).collect::<Vec<_>>()
    });
    let mut call = AdaptiveMax { x, planes, of, parts, to };
    // SAFETY: the function for these floats, with room for the results.
    unsafe { T::adaptive()((&raw mut call).cast()) };
    // SAFETY: (both) each part has written its planes, row by row.
    Ok(unsafe { (values.filled(), places.filled()) })
}

/// Returns [`run_call`] for [`largest`], for the floats that the library compiles.
pub(super) fn entry<T: Float>() -> Entry<*mut ()> {
    run_call::<AdaptiveMax<T>>
}

/// The addresses of values and positions.
#[derive(Clone, Copy)]
struct AdaptiveTarget<T>(*mut MaybeUninit<T>, *mut MaybeUninit<i64>);
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Send for AdaptiveTarget<T> {}
// SAFETY: parts write disjoint planes.
unsafe impl<T: Send> Sync for AdaptiveTarget<T> {}

/// A call of [`largest`], with room for the results.
struct AdaptiveMax<'a, T> {
    x: &'a [T],
    planes: usize,
    of: Resized,
    parts: [Vec<Range<usize>>; 2],
    to: AdaptiveTarget<T>,
}

impl<T: Float> Call for AdaptiveMax<'_, T> {
    unsafe fn run_compiled(&mut self) {
        let planes = self.planes;
        let part = |planes: Range<usize>| dispatch(AdaptivePlanes { call: self, planes });
        let work = self.x.len().saturating_mul(2);
        if work < PARALLEL {
            return part(0..planes);
        }
        let len = planes.div_ceil(8 * current_num_threads()).max(1);
        each_of_work(planes.div_ceil(len), 1, work, &|i| part(i * len..planes.min((i + 1) * len)));
    }
}

/// Some planes.
struct AdaptivePlanes<'a, T> {
    call: &'a AdaptiveMax<'a, T>,
    planes: Range<usize>,
}

impl<T: Float> Task for AdaptivePlanes<'_, T> {
    type Out = ();
    const WIDE: bool = false;
    #[inline(always)]
    // SOUND: asserts whole planes; counts saturate, and each row of the result is written once
    fn run_on<I: Isa>(self) {
        let AdaptiveMax { x, of, ref parts, to, .. } = *self.call;
        let [rows, columns] = of.output;
        let (from, width) = (of.input[0] * of.input[1], of.input[1]);
        // The largest of some rows in each column of the plane, and its row.
        let (mut sheet, mut at) = (vec![T::ZERO; width], vec![0; width]);
        for i in self.planes.clone() {
            let plane = &x[i * from..(i + 1) * from];
            for (row, part) in parts[0].iter().enumerate() {
                down(plane, part.clone(), &mut sheet, &mut at);
                let first = (i * rows + row) * columns;
                // SAFETY: (both) a row of the result, which only this part writes.
                let (values, places) = unsafe {
                    (
                        core::slice::from_raw_parts_mut(to.0.wrapping_add(first), columns),
                        core::slice::from_raw_parts_mut(to.1.wrapping_add(first), columns),
                    )
                };
                for ((part, value), place) in parts[1].iter().zip(values).zip(places) {
                    let (largest, row, column) = across(part.clone(), &sheet, &at);
                    value.write(largest);
                    place.write(row * width as i64 + column as i64);
                }
            }
        }
    }
}

/// Finds the largest of some rows, column by column.
#[inline(always)]
fn down<T: Float>(plane: &[T], rows: Range<usize>, sheet: &mut [T], at: &mut [i64]) {
    let width = sheet.len();
    sheet.copy_from_slice(&plane[rows.start * width..][..width]);
    at.fill(rows.start as i64);
    for row in rows.skip(1) {
        for ((so_far, at), &x) in sheet.iter_mut().zip(&mut *at).zip(&plane[row * width..][..width]) {
            let larger = x > *so_far || x.is_nan();
            *so_far = if larger { x } else { *so_far };
            *at = if larger { row as i64 } else { *at };
        }
    }
}

/// Finds the largest of some columns, its row and its column.
#[inline(always)]
fn across<T: Float>(columns: Range<usize>, sheet: &[T], at: &[i64]) -> (T, i64, usize) {
    let first = columns.start;
    columns.skip(1).fold((sheet[first], at[first], first), |(largest, row, found), column| {
        let (x, own) = (sheet[column], at[column]);
        let later = match (x.is_nan(), largest.is_nan()) {
            (true, true) => own >= row,
            (true, false) => true,
            (false, true) => false,
            (false, false) => x > largest || (x == largest && own < row),
        };
        if later { (x, own, column) } else { (largest, row, found) }
    })
}
