//! Operations on lanes of an expression, `softmax` and the like: a part at a time, whole lanes of it, is evaluated into a
//! buffer in the second cache, and read there. So the result is all that is as large as the expression, where a lane is
//! shorter than it: of one lane, as of a vector, all is evaluated first.

use super::expression::Expression;
use super::part::{Cut, PART, Part};
use super::target::Stop;
use crate::fold::lanes::{FEWEST, LaneLoops, along_part};
use crate::fold::unit;
use congruent_layout::{Dims, Layout};
use core::ops::Range;

/// At least this number of neighbouring lanes makes a part, where each of their elements is adjacent to that of the next.
const BESIDE: usize = 128;

/// An operation along axes that stay, into new memory.
pub struct Lanes<'a> {
    /// Its loops.
    pub loops: &'a LaneLoops,
    /// The operation.
    pub op: *const (),
    /// The axes of a lane.
    pub axes: Range<usize>,
    /// Where the result goes, row-major.
    pub to: *mut u8,
}
// SAFETY: an operation is `Sync`, and only read; parts write disjoint lanes.
unsafe impl Sync for Lanes<'_> {}

/// The same elements, the axes of a lane as one: they are contiguous.
pub fn joined(layout: &Layout, axes: &Range<usize>) -> Layout {
    let (sizes, strides) = layout.sizes_and_strides();
    let lane = sizes[axes.clone()].iter().product();
    let whole = |of: &[usize], one| -> Dims {
        of[..axes.start].iter().copied().chain([one]).chain(of[axes.end..].iter().copied()).collect()
    };
    Layout::new(&whole(sizes, lane), &whole(strides, strides[axes.end - 1]))
}

impl Expression {
    /// The operation along some axes of the result.
    ///
    /// # Safety
    /// The operation is one of the loops, which read elements of the result's type, and have one result, as long as a lane;
    /// there is room for it.
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
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
        // Asked of all lanes, as where they are not evaluated in parts: the last part may be of one.
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
            // SAFETY: inside the whole.
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
