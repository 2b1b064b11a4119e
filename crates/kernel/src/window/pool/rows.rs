//! Pools in two steps: the rows of a window together, and then its columns.
//!
//! For short rows of windows: the second step is one loop over the windows of many rows, and planes.
//!
//! ```text
//! 1 5 2 0                      each line of this is a row of the sheet
//! 4 3 9 1   rows: 4 5 9 1  |  columns: 5 9
//! ```

use super::part::{Part, Pick, positions_of};
use crate::element::Float;
use crate::loops::bytes::copy_element;
use crate::simd::isa::{Isa, Task};
use crate::simd::vectored::Lanes;
use crate::window::conv::Planes;
use congruent_layout::conv::Windows;
use core::mem::MaybeUninit;
use core::slice::from_raw_parts_mut;

/// The number of elements of the sheet in which rows are combined: it stays in the L1 cache.
const ROOM: usize = if cfg!(miri) { 64 } else { 2048 };

/// The number of windows in a row from which a loop over one row is fast enough, so that copying to the sheet would only cost.
const WIDE: usize = 32;

/// The layout of the rows of the sheet.
pub struct Rows {
    /// The distance of the rows, in elements.
    pitch: usize,
    /// The number of elements of a row that come from the plane; the zeros before them are the padding.
    inside: usize,
    /// The number of rows.
    count: usize,
    /// Whether the windows of all rows continue each other in one line.
    flat: bool,
}

impl Rows {
    /// Plans the rows of these planes, if they are contiguous and the sheet holds at least one.
    pub fn new<T: Float, P: Pick<T>>(x: &Planes<T>, w: &Windows) -> Option<Self> {
        let columns = w.output[1];
        let extent = (w.kernel[1] - 1).saturating_mul(w.dilation[1]).saturating_add(1);
        let reach = columns.saturating_sub(1).saturating_mul(w.stride[1]).saturating_add(extent);
        let side_by_side = columns.saturating_mul(w.stride[1]);
        let (pitch, flat) = if reach <= side_by_side { (side_by_side, true) } else { (reach, false) };
        let inside = w.input[1].min(reach.saturating_sub(w.padding[1]));
        // With positions there is a sheet for each row of a window, and no window has padding.
        let sheets = if P::POSITIONS { w.kernel[0] } else { 1 };
        let inside_all = || {
            let rows = (w.kernel[0] - 1).saturating_mul(w.dilation[0]).saturating_add(1);
            let down = w.output[0].saturating_sub(1).saturating_mul(w.stride[0]).saturating_add(rows);
            w.padding == [0; 2] && down <= w.input[0] && reach <= w.input[1]
        };
        let found = !P::POSITIONS || flat && inside_all() && w.input[0] * w.input[1] <= u32::MAX as usize;
        let narrow = (1..WIDE).contains(&columns) && pitch.saturating_mul(sheets) <= ROOM;
        let fits = found && narrow && x.strides[4] == 1;
        fits.then(|| Rows { pitch, inside, count: ROOM / sheets / pitch, flat })
    }
}

/// A part of planes that is computed rows first.
pub struct ByRows<'a, T, P>(pub Part<'a, T>, pub &'a Rows, pub P);

impl<T: Float, P: Pick<T>> Task for ByRows<'_, T, P> {
    type Out = ();
    #[inline(always)]
    // SOUND: made by `pool` alone, which is unsafe; a loop asserts the length of its line
    fn run_on<I: Isa>(self) {
        let ByRows(ref part, rows, _) = self;
        let (w, [height, columns]) = (part.windows, part.windows.output);
        // The padding of the sheet is never overwritten.
        let mut sheet = [P::NONE; ROOM];
        let (first, end) = (part.planes.start * height, part.planes.end * height);
        if first == end {
            return;
        }
        let (mut plane, mut row) = (part.planes.start, 0);
        let mut from = part.plane(plane);
        for at in (first..end).step_by(rows.count) {
            let (count, start) = (rows.count.min(end - at), row);
            for i in 0..count {
                if P::POSITIONS {
                    // SAFETY: the plane is one of `x`, of contiguous rows; the instruction set is there; no window leaves
                    // the plane.
                    unsafe { self.copy(from, row, i, &mut sheet) };
                } else {
                    let line = &mut sheet[i * rows.pitch..][..rows.pitch][w.padding[1].min(rows.pitch)..];
                    // SAFETY: the plane is one of `x`, of contiguous rows; the instruction set is there.
                    unsafe { self.down::<T::Lanes<I>>(from, row, &mut line[..rows.inside]) };
                }
                row += 1;
                if row == height {
                    (plane, row) = (plane + 1, 0);
                    from = part.plane(plane);
                }
            }
            let to = part.to.0.wrapping_add(at * columns).cast::<MaybeUninit<T>>();
            // SAFETY: `count` rows of the result, which only this part writes.
            let to = unsafe { from_raw_parts_mut(to, count * columns) };
            if P::POSITIONS {
                let positions = part.to.1.wrapping_add(at * columns).cast::<MaybeUninit<i64>>();
                // SAFETY: `count` rows of the positions, which only this part writes.
                self.find(&sheet, start, to, unsafe { from_raw_parts_mut(positions, count * columns) });
            } else {
                // (One call for both cases: `across` is inlined as four loops.)
                let [pitch, windows] = [rows.pitch, columns].map(|n| if rows.flat { count * n } else { n });
                for (sheet, to) in sheet.chunks_exact(pitch).zip(to.chunks_exact_mut(windows)) {
                    across::<T, P>(w, sheet, to);
                }
            }
            if P::COUNTS {
                for (i, values) in to.chunks_exact_mut(columns).enumerate() {
                    // SAFETY: written just now.
                    part.finish::<P>((start + i) % height, unsafe { values.assume_init_mut() });
                }
            }
        }
    }
}

impl<T: Float, P: Pick<T>> ByRows<'_, T, P> {
    /// Copies line `i` of each sheet: the rows of the windows in row `row`, of the plane at `from`.
    ///
    /// # Safety
    /// The plane is valid, its columns are contiguous, and no window leaves it.
    #[inline(always)]
    unsafe fn copy(&self, from: *const T, row: usize, i: usize, sheet: &mut [T; ROOM]) {
        let ByRows(part, rows, _) = self;
        let w = part.windows;
        for k in 0..w.kernel[0] {
            let from = from.wrapping_add((row * w.stride[0] + k * w.dilation[0]) * part.x.strides[3]);
            let line = &mut sheet[(k * rows.count + i) * rows.pitch..][..rows.inside];
            // SAFETY: a row of the plane, which does not overlap the sheet.
            unsafe { copy_element(size_of_val(line), line.as_mut_ptr().cast(), from.cast()) };
        }
    }

    /// Finds the selected element of each window, and its position: one element of the window at a time, for all windows.
    #[inline(always)]
    // SOUND: made by `pool` alone, which is unsafe; a loop asserts the length of its line
    fn find(&self, sheet: &[T; ROOM], start: usize, to: &mut [MaybeUninit<T>], positions: &mut [MaybeUninit<i64>]) {
        let ByRows(part, rows, _) = self;
        let (w, n) = (part.windows, to.len());
        let ([height, columns], step) = (w.output, w.stride[1]);
        to.fill(MaybeUninit::new(P::NONE));
        // Positions relative to the first element of the window. (In 32 bits, so that a vector holds as many as values.)
        let mut found = [0u32; ROOM];
        let found = &mut found[..n];
        for (k, tap) in (0..w.kernel[0]).flat_map(|k| (0..w.kernel[1]).map(move |tap| (k, tap))) {
            let (at, tap) = ((k * w.dilation[0]) * w.input[1], tap * w.dilation[1]);
            let line = &sheet[k * rows.count * rows.pitch + tap..];
            // SAFETY: written above.
            let to = unsafe { to.assume_init_mut() };
            match step {
                1 => pick::<T, P>(1, line, (at + tap) as u32, to, found),
                2 => pick::<T, P>(2, line, (at + tap) as u32, to, found),
                step => pick::<T, P>(step, line, (at + tap) as u32, to, found),
            }
        }
        let lines = positions.chunks_exact_mut(columns).zip(found.chunks_exact(columns));
        for (i, (positions, found)) in lines.enumerate() {
            let first = (start + i) % height * w.stride[0] * w.input[1];
            for (column, (position, &found)) in positions.iter_mut().zip(found).enumerate() {
                position.write((first + column * step) as i64 + i64::from(found));
            }
        }
    }

    /// Combines the rows of the windows in row `row`, of the plane at `from`.
    ///
    /// # Safety
    /// The plane is valid, and has as many contiguous columns as the line; the instruction set is there.
    #[inline(always)]
    unsafe fn down<V: Lanes<T>>(&self, from: *const T, row: usize, line: &mut [T]) {
        let (step, rows) = (self.0.x.strides[3], positions_of(self.0.windows, 0, row));
        let mut at = 0;
        while at < line.len() {
            let left = line.len() - at;
            let from = from.wrapping_add(at);
            // SAFETY: `left` elements remain of each row, and of the line.
            unsafe {
                let mut sum = V::splat(P::NONE);
                if left >= V::COUNT {
                    for y in rows.clone() {
                        sum = P::both(sum, V::load(from.wrapping_add(y * step)));
                    }
                    sum.store(line.as_mut_ptr().add(at));
                } else {
                    for y in rows.clone() {
                        sum = P::both(sum, V::load_first(from.wrapping_add(y * step), left));
                    }
                    sum.store_first(line.as_mut_ptr().add(at), left);
                }
            }
            at += V::COUNT;
        }
    }
}

/// Combines one element of each window, `step` apart, at `place` in the window.
#[inline(always)]
// SOUND: made by `pool` alone, which is unsafe; a loop asserts the length of its line
fn pick<T: Float, P: Pick<T>>(step: usize, line: &[T], place: u32, to: &mut [T], found: &mut [u32]) {
    // (By index, with one check: the compiler does not vectorise `step_by`.)
    assert!(to.is_empty() || (to.len() - 1) * step < line.len());
    for (i, (to, found)) in to.iter_mut().zip(found).enumerate() {
        // SAFETY: as asserted.
        let (picked, it) = P::pick(*to, unsafe { *line.get_unchecked(i * step) });
        *to = picked;
        *found = if it { place } else { *found };
    }
}

/// Combines the columns of each window.
#[inline(always)]
fn across<T: Float, P: Pick<T>>(w: &Windows, sheet: &[T], to: &mut [MaybeUninit<T>]) {
    // (Separate loops for constant steps.)
    match (w.stride[1], w.kernel[1], w.dilation[1]) {
        (2, 2, 1) => pairs::<T, P>(sheet, to),
        (1, _, _) => taps::<T, P>(w, 1, sheet, to),
        (2, _, _) => taps::<T, P>(w, 2, sheet, to),
        (step, _, _) => taps::<T, P>(w, step, sheet, to),
    }
}

/// Combines adjacent pairs.
#[inline(always)]
// SOUND: made by `pool` alone, which is unsafe; a loop asserts the length of its line
fn pairs<T: Float, P: Pick<T>>(sheet: &[T], to: &mut [MaybeUninit<T>]) {
    assert!(2 * to.len() <= sheet.len());
    for (i, to) in to.iter_mut().enumerate() {
        // SAFETY: as asserted.
        let (a, b) = unsafe { (*sheet.get_unchecked(2 * i), *sheet.get_unchecked(2 * i + 1)) };
        to.write(P::pick(P::pick(P::NONE, a).0, b).0);
    }
}

/// Combines windows of any length, one element of each at a time.
#[inline(always)]
// SOUND: made by `pool` alone, which is unsafe; a loop asserts the length of its line
fn taps<T: Float, P: Pick<T>>(w: &Windows, step: usize, sheet: &[T], to: &mut [MaybeUninit<T>]) {
    to.fill(MaybeUninit::new(P::NONE));
    // SAFETY: written just now.
    let to = unsafe { to.assume_init_mut() };
    for tap in 0..w.kernel[1] {
        let line = &sheet[tap * w.dilation[1]..];
        assert!(to.is_empty() || (to.len() - 1) * step < line.len());
        for (i, to) in to.iter_mut().enumerate() {
            // SAFETY: as asserted.
            *to = P::pick(*to, unsafe { *line.get_unchecked(i * step) }).0;
        }
    }
}
