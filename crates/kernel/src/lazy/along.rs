//! Operations on lanes of an expression, such as `softmax`: a part of the expression, of whole lanes, is evaluated into a
//! buffer in the L2 cache, and read from there. So only the result is as large as the expression, unless the expression is
//! a single lane, such as a vector, which is evaluated completely first.

use super::expression::Expression;
use super::part::{Cut, PART, Part};
use super::target::Stop;
use crate::fold::lanes::{FEWEST, LaneLoops, along_part};
use crate::fold::unit;
use congruent_layout::{Dims, Layout};
use core::ops::Range;

/// The smallest number of neighbouring lanes in a part, if neighbouring lanes are adjacent in memory.
const BESIDE: usize = 128;

/// An operation along axes that are kept, into new memory.
// SOUND: the argument of `Expression::along`, which is unsafe
pub struct Lanes<'a> {
    /// The loops of the operation.
    pub loops: &'a LaneLoops,
    /// The operation.
    pub op: *const (),
    /// The axes of a lane.
    pub axes: Range<usize>,
    /// The address of the result, row-major.
    pub to: *mut u8,
}
// SAFETY: an operation is `Sync`, and only read; parts write disjoint lanes.
unsafe impl Sync for Lanes<'_> {}

/// Returns the layout with the axes of a lane, which are contiguous, merged.
pub fn joined(layout: &Layout, axes: &Range<usize>) -> Layout {
    let (sizes, strides) = layout.sizes_and_strides();
    let lane = sizes[axes.clone()].iter().product();
    let whole = |of: &[usize], one| -> Dims {
        of[..axes.start].iter().copied().chain([one]).chain(of[axes.end..].iter().copied()).collect()
    };
    Layout::new(&whole(sizes, lane), &whole(strides, strides[axes.end - 1]))
}

impl Expression {
    /// Applies the operation along some axes of the expression.
    ///
    /// # Safety
    /// The operation is that of the loops, which read elements of the expression's type, and have one result, as long as a lane;
    /// there is room for it.
    ///
    /// # Errors
    /// Like [`evaluate`](Self::evaluate).
    pub unsafe fn along(&self, how: &Lanes) -> Result<(), Stop> {
        let (sizes, [out, bytes]) = (self.sizes(), how.loops.one_result());
        let lane = sizes[how.axes.clone()].iter().product::<usize>();
        let numel = sizes.iter().product::<usize>();
        if numel == 0 {
            return Ok(());
        }
        let beside = if how.axes.end == sizes.len() { 1 } else { BESIDE };
        let kept = (0..sizes.len()).filter(|axis| !how.axes.contains(axis)).collect();
        let kept = Cut::new(sizes, kept, (PART / (lane * bytes)).max(beside));
        let (whole, shared) = (Layout::contiguous(sizes), self.shared());
        // Decided for all lanes, as without parts: the last part may have a single lane.
        let adjacent = sizes[how.axes.end..].iter().product::<usize>() >= FEWEST;
        let to = joined(&whole, &how.axes);
        if kept.pieces == 1
            && let Some(all) = self.at_once(bytes)?
        {
            let at = [how.to, unit(), all.ptr().as_ptr()];
            // SAFETY: all lanes, which were evaluated, and their places in the result; the caller's promise.
            return unsafe { along_part(how.loops, how.op, to.geometry(), to.strides(), how.axes.start, at, adjacent) }
                .map_err(Stop::Memory);
        }
        let run = |piece: usize, part: &mut Part| {
            kept.piece(sizes, piece, &mut part.start, &mut part.sizes);
            part.sizes[how.axes.clone()].copy_from_slice(&sizes[how.axes.clone()]);
            // SAFETY: the part is inside the whole.
            let layout = unsafe { part.evaluate(shared, bytes)? };
            let x = joined(&layout, &how.axes);
            let before: usize = part.start.iter().zip(whole.strides()).map(|(start, stride)| start * stride).sum();
            let at = [how.to.wrapping_add(before * out), unit(), part.elements.ptr().as_ptr()];
            // SAFETY: whole lanes, which were evaluated, and their places in the result; the caller's promise.
            unsafe { along_part(how.loops, how.op, x.geometry(), to.strides(), how.axes.start, at, adjacent) }
                .map_err(Stop::Memory)
        };
        shared.run_all(self.is_worth_threads(numel), kept.pieces, run)
    }
}
