//! Reduces an expression: one part at a time is evaluated into a buffer in the L2 cache, and folded there.
//!
//! A part consists of some neighbouring results and some neighbouring elements of each. If a result has
//! several parts, their results are joined pairwise, in order: the number of pending results is the logarithm of the number
//! of parts. Only the sizes decide the parts, so the same elements give the same bits on any number of threads.

use super::expression::Expression;
use super::part::{Cut, PART, Part, Shared};
use super::target::Stop;
use crate::fold::{fold_into, unit};
use crate::loops::FoldLoops;
use crate::storage::Buffer;
use congruent_layout::{Dims, Geometry, Layout};

/// The number of results in a row of a part, if neighbouring results are contiguous.
const ROW: usize = 1024;

/// The number of groups that are joined at the end if there are few results: some for each thread of a machine with eight.
const GROUPS: usize = 32;

/// A fold into new memory.
// SOUND: the argument of `Expression::fold`, which is unsafe
pub struct Folding<'a> {
    /// The loops of the fold.
    pub loops: &'a FoldLoops,
    /// The fold.
    pub state: *const (),
    /// The axes that are reduced.
    pub marks: &'a [bool],
    /// The addresses of the results, and of their arguments, row-major.
    pub at: [*mut u8; 2],
}
// SAFETY: a fold is `Sync`, and only read; parts write disjoint results.
unsafe impl Sync for Folding<'_> {}

impl Expression {
    /// Writes the elements at the first position of each marked axis, row-major.
    ///
    /// # Safety
    /// At `to` there is room for these elements, of the given size in bytes each; no marked axis is empty.
    ///
    /// # Errors
    /// Like [`evaluate`](Self::evaluate).
    pub unsafe fn firsts(&self, marks: &[bool], to: *mut u8, bytes: usize) -> Result<(), Stop> {
        let mut part = Part::new(self.shared()).map_err(Stop::Memory)?;
        for (axis, &size) in self.sizes().iter().enumerate() {
            part.sizes[axis] = if marks[axis] { 1 } else { size };
        }
        let numel = part.sizes.iter().product::<usize>();
        // SAFETY: the part is inside the whole.
        unsafe { part.evaluate(self.shared(), bytes)? };
        // SAFETY: `numel` elements were written, and there is room for them.
        unsafe { core::ptr::copy_nonoverlapping(part.elements.ptr().as_ptr(), to, numel * bytes) };
        Ok(())
    }

    /// Folds the marked axes of the result.
    ///
    /// # Safety
    /// The fold is that of the loops, which are for the element type of the expression; there is room for all results, and at
    /// `with` are their arguments.
    ///
    /// # Errors
    /// Like [`evaluate`](Self::evaluate).
    pub unsafe fn fold(&self, how: &Folding) -> Result<(), Stop> {
        let (sizes, bytes) = (self.sizes(), how.loops.bytes[1]);
        let picked = |marked: bool| (0..sizes.len()).filter(|&axis| how.marks[axis] == marked).collect::<Dims>();
        let (kept, reduced) = (picked(false), picked(true));
        let [results, each] = [&kept, &reduced].map(|axes| axes.iter().map(|&axis| sizes[axis]).product::<usize>());
        if results == 0 || each == 0 {
            let layout = Layout::contiguous(sizes);
            let at = [how.at[0], unit(), how.at[1]];
            // SAFETY: no elements; the caller's promise.
            return unsafe { fold_into(how.loops, how.state, layout.geometry(), how.marks, at) }.map_err(Stop::Memory);
        }
        let most = (PART / bytes.max(1)).max(1);
        let over_rows = (0..sizes.len()).rev().find(|&axis| sizes[axis] > 1).is_some_and(|axis| !how.marks[axis]);
        let row = if over_rows { results.min(ROW) } else { 1 };
        let inside = each.min(most / row).max(1);
        let reduced = Cut::new(sizes, reduced, inside);
        let kept = Cut::new(sizes, kept, (most / inside).max(1));
        if kept.pieces == 1
            && reduced.pieces == 1
            && let Some(all) = self.at_once(bytes)?
        {
            let at = [how.at[0], all.ptr().as_ptr(), how.at[1]];
            // SAFETY: the elements were written; the caller's promise.
            return unsafe { fold_into(how.loops, how.state, Layout::contiguous(sizes).geometry(), how.marks, at) }
                .map_err(Stop::Memory);
        }
        let groups = if kept.pieces < GROUPS && reduced.pieces >= 2 * GROUPS { GROUPS } else { 1 };
        let cuts = Cuts { kept, reduced, groups, how, bytes };
        let shared = self.shared();
        if groups == 1 {
            // SAFETY: the caller's promise.
            let run = |piece: usize, part: &mut Part| unsafe { cuts.results(shared, part, piece, 0, None) };
            return shared.run_all(self.is_worth_threads(results * each), cuts.kept.pieces, run);
        }
        let acc = how.loops.bytes[0];
        let widest = (most / inside).max(1).min(results);
        let partial = Buffer::<u8>::new(cuts.kept.pieces * groups * widest * acc).map_err(Stop::Memory)?;
        let rows = SharedRows(partial.ptr().as_ptr());
        let run = |task: usize, part: &mut Part| {
            let (piece, group) = (task / groups, task % groups);
            let to = rows.at((piece * groups + group) * widest * acc);
            // SAFETY: the caller's promise; each task has a row of the new buffer.
            unsafe { cuts.results(shared, part, piece, group, Some(to)) }
        };
        shared.run_all(self.is_worth_threads(results * each), cuts.kept.pieces * groups, run)?;
        let [mut start, mut sizes] = [Dims::from_slice(sizes), Dims::from_slice(sizes)];
        for piece in 0..cuts.kept.pieces {
            let before = cuts.kept.piece(self.sizes(), piece, &mut start, &mut sizes);
            let many = cuts.kept.axes.iter().map(|&axis| sizes[axis]).product();
            let at = [how.at[0].wrapping_add(before * acc), rows.at(piece * groups * widest * acc)];
            // SAFETY: the rows of this piece were written.
            unsafe { cuts.join(groups, (many, widest), at)? };
        }
        Ok(())
    }
}

/// Memory that threads write parts of.
#[derive(Clone, Copy)]
struct SharedRows(*mut u8);
// SAFETY: parts are disjoint.
unsafe impl Sync for SharedRows {}
impl SharedRows {
    fn at(&self, bytes: usize) -> *mut u8 {
        self.0.wrapping_add(bytes)
    }
}

/// The division of a fold into parts.
struct Cuts<'a> {
    kept: Cut,
    reduced: Cut,
    groups: usize,
    how: &'a Folding<'a>,
    bytes: usize,
}

impl Cuts<'_> {
    /// Computes the results of a piece from one group of its elements; writes them to `to`, or to the final results.
    ///
    /// # Safety
    /// The promises of [`Expression::fold`].
    unsafe fn results(
        &self,
        of: Shared,
        part: &mut Part,
        piece: usize,
        group: usize,
        to: Option<*mut u8>,
    ) -> Result<(), Stop> {
        let (sizes, loops) = (of.whole.sizes(), self.how.loops);
        let [acc, _, with] = loops.bytes;
        let before = self.kept.piece(sizes, piece, &mut part.start, &mut part.sizes);
        let many = self.kept.axes.iter().map(|&axis| part.sizes[axis]).product::<usize>();
        let to = to.unwrap_or_else(|| self.how.at[0].wrapping_add(before * acc));
        let with = self.how.at[1].wrapping_add(before * with);
        let share = self.reduced.pieces.div_ceil(self.groups);
        let pieces = (group * share).min(self.reduced.pieces)..((group + 1) * share).min(self.reduced.pieces);
        if pieces.len() == 1 {
            // SAFETY: the caller's promise.
            return unsafe { self.fold_part(of, part, pieces.start, [to, with]) };
        }
        if pieces.is_empty() {
            for i in 0..many {
                // SAFETY: `i` is below `many`, the number of results, for which there is room.
                unsafe { (loops.start)(self.how.state, to.wrapping_add(i * acc)) };
            }
            return Ok(());
        }
        // Results wait until the same number of further pieces are folded: one row each, the last two are joined.
        let levels = pieces.len().ilog2() as usize + 3;
        let waiting = Buffer::<u8>::new((levels + 1) * many * acc).map_err(Stop::Memory)?;
        let row = |i: usize| waiting.ptr().as_ptr().wrapping_add(i * many * acc);
        let (mut rows, mut done) = (0, 0usize);
        for piece in pieces {
            // SAFETY: a row of the new buffer; rows below `rows` were written.
            unsafe { self.fold_part(of, part, piece, [row(rows), with])? };
            rows += 1;
            done += 1;
            for _ in 0..done.trailing_zeros() {
                // SAFETY: a row of the new buffer; rows below `rows` were written.
                unsafe { self.join(2, (many, many), [row(levels), row(rows - 2)])? };
                // SAFETY: a row of the new buffer; rows below `rows` were written.
                unsafe { core::ptr::copy_nonoverlapping(row(levels), row(rows - 2), many * acc) };
                rows -= 1;
            }
        }
        // SAFETY: a row of the new buffer; rows below `rows` were written.
        unsafe { self.join(rows, (many, many), [to, row(0)]) }
    }

    /// Computes the results of one part.
    ///
    /// # Safety
    /// The promises of [`Expression::fold`].
    unsafe fn fold_part(
        &self,
        of: Shared,
        part: &mut Part,
        piece: usize,
        [to, with]: [*mut u8; 2],
    ) -> Result<(), Stop> {
        self.reduced.piece(of.whole.sizes(), piece, &mut part.start, &mut part.sizes);
        // SAFETY: the part is inside the whole.
        let layout = unsafe { part.evaluate(of, self.bytes)? };
        let at = [to, part.elements.ptr().as_ptr(), with];
        // SAFETY: the elements were written, and there is room for their results.
        unsafe { fold_into(self.how.loops, self.how.state, layout.geometry(), self.how.marks, at) }
            .map_err(Stop::Memory)
    }

    /// Joins rows of results, `apart` results from row to row.
    ///
    /// # Safety
    /// The rows were written, and there is room for one more row.
    unsafe fn join(&self, rows: usize, (many, apart): (usize, usize), [to, from]: [*mut u8; 2]) -> Result<(), Stop> {
        let joined = (self.how.loops.joined)();
        let (sizes, strides) = ([rows, many], [apart, 1]);
        let at = [to, from, unit()];
        // SAFETY: the caller's promise; the joining fold has no state, and its arguments are units.
        unsafe { fold_into(joined, self.how.state, Geometry::new(&sizes, &strides), &[true, false], at) }
            .map_err(Stop::Memory)
    }
}
