//! Loops over the tiles of an expression.

use super::call::Way;
use super::calls::Calls;
use super::expression::Leaf;
use super::target::{APART, Stop, Target};
use crate::loops::bytes::{carry, collect};
use crate::loops::streamed;
use crate::simd::isa::fence;
use crate::storage::Buffer;
use crate::threads::*;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use smallvec::SmallVec;

/// The evaluation of all tiles.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub ways: &'a [Way],
    pub calls: &'a Calls,
    /// The leaves.
    pub leaves: &'a [Leaf],
    pub target: Target<'a>,
    /// Whether rows are copied to blocks, and the number of rows in a tile.
    pub collects: bool,
    /// The largest number of elements in a tile.
    pub most: usize,
}
// SAFETY: leaves are only read, by loops whose elements may be shared; closures are `Sync` (invariant 5 of `Expression`);
// parts of the result are disjoint.
unsafe impl Sync for Job<'_> {}

/// Addresses that threads may share.
#[derive(Clone, Copy)]
pub struct Base<'a>(pub &'a [*mut u8]);
// SAFETY: only addresses. Each read or write has its own argument: leaves are only read, parts of the result are disjoint.
unsafe impl Sync for Base<'_> {}

impl Base<'_> {
    /// Returns the addresses advanced by a number of steps.
    fn moved(&self, start: usize, steps: &[usize]) -> SmallVec<[*mut u8; 8]> {
        self.0.iter().zip(steps).map(|(at, step)| at.wrapping_add(start * step)).collect()
    }
}

impl Job<'_> {
    /// Splits the work into parts, a few for each thread.
    #[cold]
    // SOUND: made by `evaluate` alone, which is unsafe; parts are disjoint
    pub fn split(&self, axes: &[usize], base: Base) -> Result<(), Stop> {
        let width = 2 + self.leaves.len();
        let (rank, threads) = (axes.len() / width, current_num_threads());
        let sizes = || (0..rank).map(|axis| axes[axis * width]);
        // The innermost axis only if no other is long enough: short rows must stay whole.
        let axis = match axes[0] >= 4 * threads {
            true => 0,
            false => sizes()
                .enumerate()
                .take(rank - usize::from(self.collects))
                .max_by_key(|&(i, size)| (size, rank - i))
                .map_or(0, |(i, _)| i),
        };
        let size = axes[axis * width];
        let grain = if size >= 8192 { 1024 } else { 1 };
        let len = size.div_ceil(4 * threads).div_ceil(grain) * grain;
        let stopped = AtomicUsize::new(usize::MAX);
        let memory = crate::storage::Shortage::new();
        let base = &base;
        run_parts(size.div_ceil(len), &|part| {
            let start = part * len;
            let mut own: SmallVec<[usize; 32]> = SmallVec::from_slice(axes);
            own[axis * width] = len.min(size - start);
            let at = base.moved(start, &axes[axis * width + 1..]);
            // SAFETY: the caller's promise; parts are disjoint.
            match unsafe { self.evaluate_from(&own, &at, &mut None) } {
                Ok(()) => {}
                Err(Stop::Refused(step)) => {
                    stopped.fetch_min(step, Relaxed);
                }
                Err(Stop::Memory(error)) => {
                    memory.note::<()>(Err(error));
                }
            }
        });
        memory.check().map_err(Stop::Memory)?;
        match stopped.load(Relaxed) {
            usize::MAX => Ok(()),
            step => Err(Stop::Refused(step)),
        }
    }

    /// Evaluates the axes `base..`, on this thread.
    ///
    /// # Safety
    /// The promises of [`Expression::evaluate`].
    pub unsafe fn evaluate_from(
        &self,
        axes: &[usize],
        base: &[*mut u8],
        scratch: &mut Option<Buffer<u8>>,
    ) -> Result<(), Stop> {
        let blocks = self.calls.blocks as usize;
        let bytes = blocks * APART;
        if bytes > 0 && scratch.as_ref().is_none_or(|scratch| scratch.len() < bytes) {
            *scratch = None;
            *scratch = Some(Buffer::new(bytes).map_err(Stop::Memory)?);
        }
        let room = scratch.as_ref().map_or(core::ptr::null_mut(), |scratch| scratch.ptr().as_ptr());
        let width = base.len() + 1;
        let rank = axes.len() / width;
        let mut tiles = Tiles {
            job: self,
            at: SmallVec::new(),
            here: SmallVec::from_slice(base),
            filled: SmallVec::new(),
            blocks: room,
        };
        tiles.filled.resize(self.ways.len(), (core::ptr::null_mut(), 0));
        tiles.at.extend_from_slice(base);
        tiles.at.extend((0..blocks).map(|block| room.wrapping_add(block * APART)));
        let done = if rank <= 2 {
            // SAFETY: (both) the caller's promise.
            unsafe { tiles.walk(axes, base) }
        } else {
            // SAFETY: the caller's promise.
            unsafe { tiles.odometer(axes, base, rank - 2) }
        };
        if self.target.streamed {
            fence();
        }
        done.map_err(Stop::Refused)
    }
}

/// The state of a thread.
struct Tiles<'a> {
    job: &'a Job<'a>,
    /// The addresses that calls refer to: of the result, of leaves, of blocks.
    at: SmallVec<[*mut u8; 16]>,
    /// The current addresses of the result and the leaves in memory.
    here: SmallVec<[*mut u8; 8]>,
    /// The address from which the block of a leaf was filled, and the number of elements.
    filled: SmallVec<[(*mut u8, usize); 8]>,
    blocks: *mut u8,
}

impl Tiles<'_> {
    /// Visits all positions of the outer axes.
    ///
    /// # Safety
    /// The promises of [`Expression::evaluate`].
    unsafe fn odometer(&mut self, axes: &[usize], base: &[*mut u8], outer: usize) -> Result<(), usize> {
        let width = base.len() + 1;
        let mut at: SmallVec<[*mut u8; 8]> = SmallVec::from_slice(base);
        let mut count: SmallVec<[usize; 6]> = SmallVec::from_elem(0, outer);
        loop {
            // SAFETY: the caller's promise.
            unsafe { self.walk(&axes[outer * width..], &at)? };
            let mut wheel = outer;
            loop {
                if wheel == 0 {
                    return Ok(());
                }
                wheel -= 1;
                let axis = &axes[wheel * width..][..width];
                count[wheel] += 1;
                let turns = count[wheel] < axis[0];
                for (at, step) in at.iter_mut().zip(&axis[1..]) {
                    *at = if turns { at.wrapping_add(*step) } else { at.wrapping_sub(step * (axis[0] - 1)) };
                }
                if turns {
                    break;
                }
                count[wheel] = 0;
            }
        }
    }

    /// Evaluates the two innermost axes (or the only axis), a tile at a time.
    ///
    /// # Safety
    /// The promises of [`Expression::evaluate`].
    unsafe fn walk(&mut self, axes: &[usize], base: &[*mut u8]) -> Result<(), usize> {
        let job = self.job;
        let width = base.len() + 1;
        let (outer, inner) = match axes.len() > width {
            true => (Some(&axes[..width]), &axes[width..]),
            false => (None, axes),
        };
        let (rows, columns) = (outer.map_or(1, |outer| outer[0]), inner[0]);
        let most = if job.collects { [job.most / columns, columns] } else { [1, job.most] };
        let mut row = 0;
        while row < rows {
            let many = most[0].min(rows - row);
            let mut column = 0;
            while column < columns {
                for (k, here) in self.here.iter_mut().enumerate() {
                    let row_step = outer.map_or(0, |outer| outer[1 + k]);
                    *here = base[k].wrapping_add(row * row_step + column * inner[1 + k]);
                }
                let mut wide = most[1].min(columns - column);
                // Whole cache lines are written past the caches: the block has the same offset in a line as its destination.
                let beyond = if job.target.streamed { self.here[0] as usize % 64 } else { 0 };
                if beyond > 0 && many == 1 && wide > beyond / job.target.bytes {
                    wide -= beyond / job.target.bytes;
                }
                let steps = |k: usize| [outer.filter(|_| job.collects).map_or(0, |outer| outer[1 + k]), inner[1 + k]];
                // SAFETY: the caller's promise.
                unsafe { self.tile([many, wide], steps, beyond)? };
                column += wide;
            }
            row += many;
        }
        Ok(())
    }

    /// Evaluates a tile.
    ///
    /// # Safety
    /// The promises of [`Expression::evaluate`].
    #[inline(always)]
    unsafe fn tile(
        &mut self,
        sizes: [usize; 2],
        steps: impl Fn(usize) -> [usize; 2],
        beyond: usize,
    ) -> Result<(), usize> {
        let job = self.job;
        let n = sizes[0] * sizes[1];
        self.at[0] = self.here[0];
        for (k, way) in job.ways.iter().enumerate() {
            let here = self.here[1 + k];
            self.at[1 + k] = match way {
                Way::Lent | Way::Still => here,
                Way::Block(block) => {
                    let to = self.blocks.wrapping_add(*block as usize * APART);
                    let steps = steps(1 + k);
                    // If the elements change from row to row, another tile at the same address differs.
                    if self.filled[k].0 != here || self.filled[k].1 < n || steps[0] != 0 {
                        // SAFETY: the positions belong to the leaf; a block holds a tile.
                        unsafe { collect(job.leaves[k].bytes(), sizes, to, (here, steps)) };
                        self.filled[k] = (here, n);
                    }
                    to
                }
            };
        }
        if let Some(block) = job.calls.through
            && !job.calls.calls.is_empty()
        {
            let first = 1 + job.ways.len();
            self.at[block as usize] = self.blocks.wrapping_add((block as usize - first) * APART + beyond);
        }
        for call in &job.calls.calls {
            // SAFETY: each operand is a run of `n` elements, or a single element if the loop expects stride 0; the
            // result overlaps no operand, except one that it overwrites.
            if unsafe { call.run_step(&job.calls.taken, &self.at, n) } {
                return Err(call.step as usize);
            }
        }
        if let Some(block) = job.calls.through {
            let (to, from, bytes) = (self.here[0], self.at[block as usize], job.target.bytes);
            let steps = steps(0);
            let one_run = steps[1] == bytes && (sizes[0] == 1 || steps[0] == sizes[1] * bytes);
            if job.target.streamed && one_run && !job.calls.calls.is_empty() {
                // SAFETY: a run of the result, with the same offset in a cache line as the block.
                unsafe { streamed(to, from, n * bytes) };
            } else {
                // SAFETY: the block has been written; the positions belong to the result.
                unsafe { carry(bytes, sizes, (to, steps), (from, [sizes[1] * bytes, bytes])) };
            }
        }
        Ok(())
    }
}
