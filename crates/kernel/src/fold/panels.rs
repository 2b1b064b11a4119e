//! Adjacent results, folded row by row: the code around the loop over rows, compiled once for all folds.
//!
//! A few rows are one call. More rows are folded part by part, and the results of the parts are joined in fours.

use super::erased::{Folding, unit};
use super::offsets::Offsets;
use super::rows::{Line, PANEL};
use crate::loops::bytes::carry;
use crate::loops::{Adjacent, FoldLoops};
use crate::simd::isa::level;
use core::mem::MaybeUninit;

/// The size in bytes up to which rows are read from the cache in any order. Beyond, reading rows in long pieces is faster.
const NEAR: usize = 512 << 10;
/// The row size in bytes, a page, from which rows are read in long pieces: the beginnings of such rows map to the same few sets of the L1 cache.
const PAGE: usize = 4096;
/// The number of rows that are collected if their elements are not contiguous, and the bytes of these rows.
const COLLECTED: (usize, usize) = (16, 16 << 10);
/// The number of results of parts that are joined at once.
const JOINED: usize = 4;
/// The bytes of the results of parts.
const PARTS: usize = 64 << 10;

/// How the rows of some results are read.
pub(super) struct Panels<'a> {
    folding: Folding<'a>,
    offsets: &'a Offsets,
    lanes: usize,
    steps: [usize; 3],
    /// Whether the results, their elements and their arguments are contiguous.
    straight: [bool; 3],
    /// The number of parts, and the number of rows of each but the last of a block.
    parts: usize,
    most: usize,
    /// Whether rows are read in long pieces.
    long: bool,
}

impl<'a> Panels<'a> {
    #[inline(always)]
    pub fn new(folding: Folding<'a>, offsets: &'a Offsets, lanes: usize, steps: [usize; 3]) -> Self {
        let FoldLoops { bytes, part, .. } = *folding.loops;
        let straight = [0, 1, 2].map(|k| steps[k] == bytes[k] || lanes == 1);
        // Not `straight`: a thread may have a single lane, and must join the same number of rows in sequence as a thread that has all lanes.
        let most = if steps[1] == bytes[1] { part } else { COLLECTED.0.min(part) };
        let (mut rows, mut parts) = (0, 0);
        for &(_, more) in &offsets.blocks {
            (rows, parts) = (rows + more, parts + more.div_ceil(most));
        }
        let near = rows.saturating_mul(lanes).saturating_mul(bytes[1]) <= NEAR && lanes < PAGE / bytes[1].max(1);
        let long = !near && offsets.table.len() > 16 && straight[1] && lanes >= PANEL / 8;
        Panels { folding, offsets, lanes, steps, straight, parts, most, long }
    }

    /// Folds the results at these addresses.
    ///
    /// # Safety
    /// At each offset from `at[1]` there is an element of each lane, and at `at[2]` an argument; at `at[0]` there is room for the results.
    #[inline(always)]
    pub unsafe fn fold(&self, at: [*mut u8; 3]) {
        if self.parts == 1 && self.straight == [true; 3] && !self.long && self.lanes <= PANEL {
            let (start, rows) = self.offsets.blocks[0];
            let at = [at[0], at[1].wrapping_add(start), at[2]];
            // SAFETY: the caller's promise: everything is contiguous.
            unsafe { self.call(at, self.lanes, &self.offsets.table[..rows]) };
            return;
        }
        // SAFETY: the caller's promise.
        unsafe { self.by_panels(at) };
    }

    /// # Safety
    /// The promises of [`Adjacent`].
    #[inline(always)]
    unsafe fn call(&self, at: [*mut u8; 3], lanes: usize, offsets: &[usize]) {
        let Folding { loops, state } = self.folding;
        // SAFETY: the caller's promise.
        unsafe { loops.rows[level()](Adjacent { state, at, lanes, offsets, long: self.long }) };
    }

    /// Returns the number of lanes of a panel: there is memory for their results, for rows that are collected, and for their arguments.
    fn widest(&self) -> usize {
        let [acc, one, with] = self.folding.loops.bytes;
        let levels = self.parts.ilog(JOINED) as usize + 1;
        let fits = |memory: usize, bytes: usize| memory / bytes.max(1);
        let mut widest = PANEL.min(fits(PARTS, (levels * JOINED + 1) * acc));
        if !self.straight[1] {
            widest = widest.min(fits(COLLECTED.1, COLLECTED.0 * one));
        }
        if !self.straight[2] {
            widest = widest.min(fits(PARTS / 4, with));
        }
        assert!(widest > 0, "an element has at most {} bytes", COLLECTED.1 / COLLECTED.0);
        // Whole cache lines, if there is at least one.
        if widest > 32 { widest / 32 * 32 } else { widest }
    }

    /// # Safety
    /// The promises of [`fold`](Self::fold).
    #[inline(never)]
    unsafe fn by_panels(&self, at: [*mut u8; 3]) {
        let [acc, one, with] = self.folding.loops.bytes;
        let (mut memory, mut collected, mut beside) =
            (memory::<PARTS>(), memory::<{ COLLECTED.1 }>(), memory::<{ PARTS / 4 }>());
        let widest = self.widest();
        for first in (0..self.lanes).step_by(widest) {
            let lanes = widest.min(self.lanes - first);
            let [out, x, mut arguments] = core::array::from_fn(|k| at[k].wrapping_add(first * self.steps[k]));
            if !self.straight[2] {
                let to: *mut u8 = beside.0.as_mut_ptr().cast();
                // SAFETY: there is room for an argument of each lane.
                unsafe { carry(with, [1, lanes], (to, [0, with]), (arguments, [0, self.steps[2]])) };
                arguments = to;
            }
            let row = widest * acc;
            let mut joins = PanelJoins {
                memory: memory.0.as_mut_ptr().cast(),
                row,
                lanes,
                filled: [0; 32],
                joined: self.folding.loops.joined,
            };
            let direct = self.parts == 1 && self.straight[0];
            for &(start, rows) in &self.offsets.blocks {
                for offsets in self.offsets.table[..rows].chunks(self.most) {
                    let to = if direct { out } else { joins.next() };
                    let x = x.wrapping_add(start);
                    // SAFETY: the caller's promise, for some of the lanes; there is room for a row of results.
                    unsafe {
                        if self.straight[1] {
                            self.call([to, x, arguments], lanes, offsets);
                        } else {
                            self.collect_rows(collected.0.as_mut_ptr().cast(), x, lanes, offsets);
                            let rows: [usize; COLLECTED.0] = core::array::from_fn(|i| i * lanes * one);
                            let x = collected.0.as_mut_ptr().cast();
                            self.call([to, x, arguments], lanes, &rows[..offsets.len()]);
                        }
                    }
                    if !direct {
                        // SAFETY: the row was written.
                        unsafe { joins.note() };
                    }
                }
            }
            if !direct {
                // SAFETY: there is room for the results of these lanes.
                unsafe { joins.total(out, self.straight[0], self.steps[0], acc) };
            }
        }
    }

    /// Copies rows whose elements are not contiguous, so that they become contiguous.
    ///
    /// # Safety
    /// At each offset there is an element of each lane; at `to` there is room for all.
    unsafe fn collect_rows(&self, to: *mut u8, x: *const u8, lanes: usize, offsets: &[usize]) {
        let one = self.folding.loops.bytes[1];
        for (i, &offset) in offsets.iter().enumerate() {
            let to = to.wrapping_add(i * lanes * one);
            // SAFETY: the caller's promise.
            unsafe { carry(one, [1, lanes], (to, [0, one]), (x.wrapping_add(offset), [0, self.steps[1]])) };
        }
    }
}

/// Returns memory for elements, which begins at a cache line.
#[inline(always)]
fn memory<const BYTES: usize>() -> Line<[MaybeUninit<u8>; BYTES]> {
    Line([const { MaybeUninit::uninit() }; BYTES])
}

/// The results of parts, a row of lanes each: [`JOINED`] rows of a level become one row of the next level.
///
/// Invariant: the first `filled[l]` rows of each level `l` were written; between calls, fewer than [`JOINED`].
struct PanelJoins {
    memory: *mut u8,
    row: usize,
    lanes: usize,
    filled: [u8; 32],
    joined: fn() -> &'static FoldLoops,
}

impl PanelJoins {
    /// Returns the offset of a row of a level.
    fn offset(&self, level: usize, row: usize) -> usize {
        (level * JOINED + row) * self.row
    }

    /// Returns the address for the result of the next part.
    fn next(&self) -> *mut u8 {
        self.memory.wrapping_add(self.offset(0, usize::from(self.filled[0])))
    }

    /// Records that the row at [`next`](Self::next) was written.
    ///
    /// # Safety
    /// The row was written; there is memory for the levels of all parts.
    unsafe fn note(&mut self) {
        self.filled[0] += 1;
        let mut at = 0;
        while usize::from(self.filled[at]) == JOINED {
            let offsets: [usize; JOINED] = core::array::from_fn(|row| self.offset(at, row));
            let to = self.memory.wrapping_add(self.offset(at + 1, usize::from(self.filled[at + 1])));
            // SAFETY: the invariant; the row of the next level is not one of these rows.
            unsafe { self.join(to, &offsets) };
            self.filled[at] = 0;
            self.filled[at + 1] += 1;
            at += 1;
        }
    }

    /// Writes the joined results.
    ///
    /// # Safety
    /// There is room for one result per lane, `step` bytes apart; the memory has a row after all levels.
    unsafe fn total(&self, out: *mut u8, straight: bool, step: usize, acc: usize) {
        let mut offsets = [0; 32 * (JOINED - 1)];
        let (mut rows, mut levels) = (0, 0);
        for level in 0..self.filled.len() {
            for row in 0..usize::from(self.filled[level]) {
                offsets[rows] = self.offset(level, row);
                (rows, levels) = (rows + 1, level + 1);
            }
        }
        let spare = self.memory.wrapping_add(self.offset(levels, 0));
        let to = if straight { out } else { spare };
        // SAFETY: the invariant, and the caller's promise.
        unsafe {
            self.join(to, &offsets[..rows]);
            if !straight {
                carry(acc, [1, self.lanes], (out, [0, step]), (spare, [0, acc]));
            }
        }
    }

    /// Joins rows of the memory.
    ///
    /// # Safety
    /// The rows were written; there is room for another at `to`.
    unsafe fn join(&self, to: *mut u8, offsets: &[usize]) {
        let at = [to, self.memory, unit()];
        // SAFETY: the caller's promise; the joining fold has no state and no arguments.
        unsafe {
            (self.joined)().rows[level()](Adjacent {
                state: unit().cast(),
                at,
                lanes: self.lanes,
                offsets,
                long: false,
            })
        };
    }
}
