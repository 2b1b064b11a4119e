//! The positions of some axes as byte offsets, so that one loop visits any number of axes.

use super::block::RUN;
use crate::loops::plan::Axis;
use crate::storage::OutOfMemory;
use smallvec::{SmallVec, smallvec};

type OffsetBlocks = SmallVec<[(usize, usize); 1]>;

/// The positions of some axes, as byte offsets. Each of the `blocks` is a start and a length: its offsets are the start plus each of
/// the first `length` entries of `table`. The table has at most [`RUN`] entries, and there is one block for every few hundred
/// positions, because an expanded axis may have more positions than memory holds.
pub struct Offsets {
    pub table: SmallVec<[usize; 16]>,
    pub blocks: OffsetBlocks,
}

impl Offsets {
    /// Returns the offsets of no axes, for [`fill`](Self::fill).
    pub fn blank() -> Self {
        Offsets { table: smallvec![0], blocks: smallvec![] }
    }

    /// Returns the number of positions.
    pub fn rows_in_all(&self) -> usize {
        self.blocks.iter().map(|&(_, rows)| rows).sum()
    }

    /// Fills these offsets, which are [`blank`](Self::blank), with those of `axes`.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn fill(&mut self, axes: &[Axis<1>]) -> Result<(), OutOfMemory> {
        let mut axes = axes.iter().rev();
        for axis in axes.by_ref() {
            let rows = self.table.len();
            let inside = axis.size.min(RUN / rows);
            self.repeat(axis, inside);
            if inside < axis.size {
                self.blocks = room(axis.size.div_ceil(inside))?;
                let starts = (0..axis.size).step_by(inside);
                self.blocks.extend(starts.map(|i| (i * axis.steps[0], inside.min(axis.size - i) * rows)));
                break;
            }
        }
        if self.blocks.is_empty() {
            self.blocks.push((0, self.table.len()));
        }
        for axis in axes {
            let mut blocks = room(axis.size.saturating_mul(self.blocks.len()))?;
            let starts = (0..axis.size).map(|i| i * axis.steps[0]);
            blocks.extend(starts.flat_map(|start| self.blocks.iter().map(move |&(at, n)| (start + at, n))));
            self.blocks = blocks;
        }
        Ok(())
    }

    /// Repeats the table for each of the first `times` positions of an enclosing axis.
    fn repeat(&mut self, axis: &Axis<1>, times: usize) {
        let rows = self.table.len();
        for i in 1..times {
            for k in 0..rows {
                self.table.push(self.table[k] + i * axis.steps[0]);
            }
        }
    }
}

/// Allocates the given number of blocks.
///
/// # Errors
/// [`OutOfMemory`]
fn room(blocks: usize) -> Result<OffsetBlocks, OutOfMemory> {
    let mut room = OffsetBlocks::new();
    let bytes = blocks.saturating_mul(size_of::<(usize, usize)>());
    room.try_reserve_exact(blocks).map_err(|_| OutOfMemory { bytes })?;
    Ok(room)
}
