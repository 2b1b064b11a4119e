//! Evaluates an expression: a tile at a time, step by step.
//!
//! | an operand of a step is | it is read |
//! |---|---|
//! | a run, or rows that continue each other | where it is |
//! | one element that stands still, and the operation has a loop for that | where it is |
//! | anything else | in a block in the first cache, where it is collected first |
//! | what a step made | in a block, which the next step may use again |
//!
//! The last step writes to the result itself, unless that is strided, goes past the caches, or is what the step reads.

use super::{Expression, Operation, STATELESS, Step};
use crate::kernel::drive::PARALLEL;
use crate::kernel::isa::{Entry, fence, level};
use crate::kernel::loops::{Apart, Args, Loops, Parts, streamed};
use crate::kernel::threads::*;
use crate::kernel::words::{SLACK, carry, collect, fill};
use crate::layout::{Geometry, same};
use crate::storage::{Buffer, OutOfMemory};
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use smallvec::SmallVec;

/// The bytes of a block: what a few steps pass on is in the first cache together with what is read.
const BLOCK: usize = 4096;

/// Blocks lie so far apart: not at the same place of a page, where the cache would have them share lines.
const APART: usize = BLOCK + SLACK;

/// Rows shorter than this are collected.
const SHORT: usize = 128;

/// Where the result goes.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// Its first element.
    pub at: *mut u8,
    /// Its sizes and strides.
    pub parts: Parts<'a>,
    /// The bytes of an element.
    pub bytes: usize,
    /// Whether it is new memory that is written past the caches.
    pub streamed: bool,
}

/// So many blocks pass on what steps make where everything is contiguous, and so many steps there are at most.
const REGISTERS: usize = 8;
const MADE: usize = 24;

/// The first tile has as many results under way as any other.
fn gave_up(start: usize) -> bool {
    debug_assert_eq!(start, 0);
    false
}

/// What refused to be evaluated.
pub enum Stop {
    /// No memory for blocks.
    Memory(OutOfMemory),
    /// The elements of this step.
    Refused(usize),
}

/// A call of a loop: the places of its operands among the addresses of a tile.
#[derive(Clone, Copy)]
struct Call {
    run: Run,
    at: [u32; 4],
    state: *const (),
    step: u32,
}

#[derive(Clone, Copy)]
enum Run {
    Two(Entry<Args<2>>),
    Three(Entry<Args<3>>),
    Four(Entry<Args<4>>),
    /// Large elements; those of a bit stand still.
    Apart(Operation, u8),
    /// Whether elements are refused.
    Check(super::Refuses),
}

/// How a leaf is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Lent,
    Still,
    /// In this block.
    Block(u32),
}

/// What evaluating takes, kept for the next time.
#[derive(Default)]
pub struct Room {
    /// Axes, outermost first: the size, then the step of the result and of each leaf, in bytes.
    axes: SmallVec<[usize; 32]>,
    ways: SmallVec<[Way; 8]>,
    calls: SmallVec<[Call; 8]>,
    /// Of the result, and each leaf.
    base: SmallVec<[*mut u8; 8]>,
    /// Where the result of each step is.
    made: SmallVec<[u32; 8]>,
    free: SmallVec<[u32; 8]>,
}

/// How all tiles are evaluated.
#[derive(Clone, Copy)]
struct Job<'a> {
    ways: &'a [Way],
    calls: &'a [Call],
    /// The bytes of an element of each leaf.
    leaves: &'a [super::Leaf],
    target: Target<'a>,
    /// Whether rows are collected: then so many of them make a tile.
    collects: bool,
    /// The most elements of a tile.
    most: usize,
    /// The block of the result, if it does not go where it belongs at once.
    through: Option<u32>,
    /// Where the last step leaves it, if there is any.
    blocks: usize,
    /// Filled blocks are that much apart.
    apart: usize,
}
// SAFETY: leaves are only read, by loops whose elements may be shared; parts of the result are disjoint.
unsafe impl Sync for Job<'_> {}

/// Addresses that threads may share.
#[derive(Clone, Copy)]
struct Base<'a>(&'a [*mut u8]);
// SAFETY: as above.
unsafe impl Sync for Base<'_> {}

impl Base<'_> {
    /// So many steps further on.
    fn moved(&self, start: usize, steps: &[usize]) -> SmallVec<[*mut u8; 8]> {
        self.0.iter().zip(steps).map(|(at, step)| at.wrapping_add(start * step)).collect()
    }
}

impl Expression {
    /// Evaluates it into the target.
    ///
    /// # Safety
    /// 1. The target's elements are of the type of the result, its sizes are [`sizes`](Self::sizes); no two positions share
    ///    one, and nobody else reads or writes them meanwhile.
    /// 2. Where a leaf shares elements with the target, it is the target: the same address and strides.
    ///
    /// # Errors
    /// [`Stop`]: then some of the target may have been written.
    #[inline]
    pub unsafe fn evaluate(&mut self, target: Target) -> Result<(), Stop> {
        // SAFETY: the caller's promise.
        unsafe { self.evaluated(target, true) }
    }

    /// As [`evaluate`](Self::evaluate), on this thread.
    ///
    /// # Safety
    /// As there.
    pub unsafe fn evaluate_alone(&mut self, target: Target) -> Result<(), Stop> {
        // SAFETY: the caller's promise.
        unsafe { self.evaluated(target, false) }
    }

    /// # Safety
    /// As [`evaluate`](Self::evaluate).
    unsafe fn evaluated(&mut self, target: Target, threads: bool) -> Result<(), Stop> {
        let numel: usize = target.parts.0.iter().product();
        if numel == 0 {
            return Ok(());
        }
        // SAFETY: the caller's promise.
        if unsafe { self.flat(&target, numel, threads) } {
            return Ok(());
        }
        let Expression { leaves, steps, numbers, refusals, top, room, scratch, widest, .. } = self;
        let width = 2 + leaves.len();
        let Room { axes, ways, calls, base, made, free } = room;
        base.clear();
        base.push(target.at);
        base.extend(leaves.iter().map(|leaf| leaf.at(numbers)));
        lay(axes, numel, &target, leaves);
        // The two innermost.
        let rank = axes.len() / width;
        let (inner, outer) = (&axes[(rank - 1) * width..], rank.checked_sub(2).map(|axis| &axes[axis * width..][..width]));
        let steps_of = |k: usize| [outer.map_or(0, |outer| outer[1 + k]), inner[1 + k]];
        let (columns, rows) = (inner[0], outer.map_or(1, |outer| outer[0]));

        let widest = target.bytes.max(*widest).next_power_of_two();
        let most = (BLOCK / widest).max(1);
        let collects = rows > 1 && columns < SHORT && columns * 2 <= most;
        let one_tile = if collects { rows * columns } else { columns } <= most;
        let lent = |[row, step]: [usize; 2], bytes| {
            (step == bytes || columns == 1) && (!collects || row == columns * bytes)
        };
        let still = |[row, step]: [usize; 2]| step == 0 && (!collects || row == 0);

        // How leaves are read; blocks count from behind the leaves.
        ways.clear();
        let mut blocks = 0;
        let first = (1 + leaves.len()) as u32;
        for (k, leaf) in leaves.iter().enumerate() {
            let steps = steps_of(1 + k);
            ways.push(if lent(steps, leaf.bytes()) && columns > 1 {
                Way::Lent
            } else if still(steps) || leaf.bytes == 0 {
                Way::Still
            } else if lent(steps, leaf.bytes()) {
                Way::Lent
            } else {
                blocks += 1;
                Way::Block(blocks - 1)
            });
        }

        // What is called.
        calls.clear();
        made.clear();
        free.clear();
        let level = level();
        let direct = !target.streamed && lent(steps_of(0), target.bytes);
        let mut through = None;
        for (i, step) in steps.iter().enumerate() {
            let arity = step.operation.bytes().len() - 1;
            let last = i + 1 == steps.len();
            // Which operands stand still, and where all are.
            let (mut at, mut standing) = ([0u32; 4], 0u8);
            let mut over = None;
            for (k, from) in step.from[..arity].iter().enumerate() {
                at[1 + k] = match from.get() {
                    Ok(leaf) => {
                        standing |= u8::from(ways[leaf] == Way::Still) << (1 + k);
                        if last && base[1 + leaf] == target.at {
                            over = Some(over.map_or(1 + k, |_| 0));
                        }
                        1 + leaf as u32
                    }
                    Err(step) => made[step],
                };
            }
            let refusal = refusals.iter().find(|refusal| refusal.step == i);
            let (run, served) = choose(&step.operation, standing, level, refusal.is_some());
            // What stands still, and no loop takes so, is repeated in a block.
            for (k, from) in step.from[..arity].iter().enumerate() {
                if standing >> (1 + k) & 1 == 1 && served >> (1 + k) & 1 == 0
                    && let Ok(leaf) = from.get()
                {
                    ways[leaf] = Way::Block(blocks);
                    blocks += 1;
                }
            }
            let mut run = run;
            at[0] = if last && direct && over.is_none() {
                0
            } else if last
                && direct
                && over == Some(1)
                && let Some(place) = in_place(&step.operation, served, level)
                && ways[step.from[0].get().unwrap_or(0)] == Way::Lent
                && refusal.is_none()
            {
                run = place;
                0
            } else {
                let block = free.pop().unwrap_or_else(|| {
                    blocks += 1;
                    first + blocks - 1
                });
                if last {
                    through = Some(block);
                }
                block
            };
            // What was read may be written by the next step.
            for from in &step.from[..arity] {
                if let Err(step) = from.get() {
                    free.push(made[step]);
                }
            }
            made.push(at[0]);
            if let Some(refusal) = refusal {
                calls.push(Call { run: Run::Check(refusal.refuses), at, state: STATELESS, step: i as u32 });
            }
            calls.push(Call { run, at, state: step.state, step: i as u32 });
        }
        if steps.is_empty() {
            // One leaf: it is carried from where it is, or from its block.
            let leaf = top.get().unwrap_or(0);
            if ways[leaf] == Way::Still {
                ways[leaf] = Way::Block(blocks);
                blocks += 1;
            }
            through = Some(1 + leaf as u32);
        }

        let apart = APART.max((widest + SLACK).next_multiple_of(64));
        let job = Job {
            ways,
            calls,
            leaves,
            target,
            collects,
            most,
            through,
            blocks: blocks as usize,
            apart,
        };
        let base = Base(base);
        if threads && numel >= PARALLEL / 64 && !one_tile {
            let cost = |step: &Step| (PARALLEL / step.operation.limit().max(1)).max(1);
            if numel.saturating_mul(steps.iter().map(cost).sum::<usize>().max(1)) >= PARALLEL && current_num_threads() > 1 {
                return job.split(axes, base);
            }
        }
        // SAFETY: the caller's promise.
        unsafe { job.part(axes, base.0, scratch) }
    }

    /// Evaluates what is contiguous in every leaf that is no number, without a plan: half the time at 64 elements goes into
    /// one. Gives up before anything is written where it is not so simple.
    ///
    /// # Safety
    /// As [`evaluate`](Self::evaluate).
    #[inline]
    unsafe fn flat(&mut self, target: &Target, numel: usize, threads: bool) -> bool {
        let Expression { leaves, steps, numbers, refusals, scratch, widest, large, .. } = self;
        let work = numel.saturating_mul(steps.len().max(4));
        if target.streamed || *large || !refusals.is_empty() || threads && work >= PARALLEL / 8 {
            return false;
        }
        if steps.is_empty() || steps.len() > MADE || leaves.len() > 64 {
            return false;
        }
        let (sizes, strides) = target.parts;
        let mut still = 0u64;
        for (k, leaf) in leaves.iter().enumerate() {
            let (own, own_strides) = leaf.parts();
            if own.is_empty() {
                still |= 1 << k;
            } else if !(same(own, sizes) && same(own_strides, strides)) {
                return false;
            }
        }
        if still.count_ones() as usize == leaves.len() || !Geometry::new(sizes, strides).is_contiguous() {
            return false;
        }
        if scratch.as_ref().is_none_or(|scratch| scratch.len() < REGISTERS * APART) {
            *scratch = Buffer::new(REGISTERS * APART).ok();
        }
        let Some(scratch) = scratch else { return false };
        let blocks = scratch.ptr().as_ptr();
        let most = BLOCK / target.bytes.max(*widest).next_power_of_two();
        let level = level();
        let mut start = 0;
        while start < numel {
            let n = most.min(numel - start);
            let mut made = [core::ptr::null_mut::<u8>(); MADE];
            // A bit for each block that is free.
            let mut free = (1u32 << REGISTERS) - 1;
            let take = |free: &mut u32| {
                let block = free.trailing_zeros() as usize;
                *free &= free.wrapping_sub(1);
                blocks.wrapping_add(block * APART)
            };
            let place = target.at.wrapping_add(start * target.bytes);
            for (i, step) in steps.iter().enumerate() {
                let bytes = step.operation.bytes();
                let (mut at, mut standing, mut used) = ([place; 4], 0u8, 0u32);
                for k in 1..bytes.len() {
                    at[k] = match step.from[k - 1].get() {
                        Ok(leaf) if still >> leaf & 1 == 1 => {
                            standing |= 1 << k;
                            leaves[leaf].at(numbers)
                        }
                        Ok(leaf) => leaves[leaf].at(numbers).wrapping_add(start * bytes[k]),
                        Err(step) => {
                            used |= 1 << ((made[step].addr() - blocks.addr()) / APART);
                            made[step]
                        }
                    };
                }
                let (mut run, served) = choose(&step.operation, standing, level, false);
                for k in 1..bytes.len() {
                    if (standing & !served) >> k & 1 == 1 {
                        if free == 0 {
                            return gave_up(start);
                        }
                        let block = take(&mut free);
                        // SAFETY: there is room for a tile; the number is no part of it.
                        unsafe { fill(bytes[k], block, at[k], n) };
                        used |= 1 << ((block.addr() - blocks.addr()) / APART);
                        at[k] = block;
                    }
                }
                let last = i + 1 == steps.len();
                let mut through = !last;
                if last && at[1..bytes.len()].contains(&place) {
                    let others = at[2..bytes.len()].contains(&place);
                    match in_place(&step.operation, served, level) {
                        Some(place) if !others => run = place,
                        _ => through = true,
                    }
                }
                if through {
                    if free == 0 {
                        return gave_up(start);
                    }
                    at[0] = take(&mut free);
                    made[i] = at[0];
                }
                // SAFETY: each is a run of so many elements, or stands still where the loop expects it; what is written
                // overlaps no operand, but for the one that it is written over.
                unsafe { run.call(step.state, at, n) };
                if last && through {
                    // SAFETY: a tile of the result, and the block that was written.
                    unsafe { core::ptr::copy_nonoverlapping(at[0], place, n * target.bytes) };
                }
                free |= used;
            }
            start += n;
        }
        true
    }

    /// The operation of a step that refused its elements, and the sizes of its divisor.
    pub fn refused(&self, step: usize) -> (&'static str, &[usize]) {
        match self.refusals.iter().find(|refusal| refusal.step == step) {
            // SAFETY: invariant 1.
            Some(refusal) => (refusal.op, unsafe { &*refusal.divisor }),
            None => ("", &[]),
        }
    }
}

/// Lays out the loops over the target and all leaves stretched to it: at least one axis, in row-major order, those that
/// continue each other merged.
fn lay(axes: &mut SmallVec<[usize; 32]>, numel: usize, target: &Target, leaves: &[super::Leaf]) {
    axes.clear();
    let (sizes, strides) = target.parts;
    let flat = leaves.iter().all(|leaf| {
        let (own, own_strides) = leaf.parts();
        own.is_empty() || same(own, sizes) && same(own_strides, strides)
    });
    if flat && Geometry::new(sizes, strides).is_contiguous() {
        axes.push(numel);
        axes.push(target.bytes);
        axes.extend(leaves.iter().map(|leaf| if leaf.parts().0.is_empty() { 0 } else { leaf.bytes() }));
        return;
    }
    let width = 2 + leaves.len();
    for (i, &size) in sizes.iter().enumerate() {
        if size == 1 {
            continue;
        }
        let back = sizes.len() - i;
        axes.push(size);
        axes.push(strides[i] * target.bytes);
        for leaf in leaves {
            let (own, own_strides) = leaf.parts();
            axes.push(match own.len().checked_sub(back) {
                Some(axis) if own[axis] != 1 => {
                    assert!(own[axis] == size, "{size} steps over {} of an operand", own[axis]);
                    own_strides[axis] * leaf.bytes()
                }
                _ => 0,
            });
        }
        let end = axes.len();
        if end >= 2 * width {
            let (outer, inner) = axes[end - 2 * width..].split_at(width);
            if (1..width).all(|k| outer[k] == inner[k] * inner[0]) {
                for k in 1..width {
                    axes[end - 2 * width + k] = axes[end - width + k];
                }
                axes[end - 2 * width] *= size;
                axes.truncate(end - width);
            }
        }
    }
    if axes.is_empty() {
        axes.push(1);
        axes.resize(width, 0);
    }
}

/// The loop for operands of which some stand still (a bit each), and which of these it takes so.
fn choose(operation: &Operation, still: u8, level: usize, checked: bool) -> (Run, u8) {
    fn of<const N: usize>(loops: &Loops<N>, still: u8, level: usize) -> (Entry<Args<N>>, u8) {
        // One at most: of several the last, as numbers mostly are.
        for k in (1..N).rev() {
            if still >> k & 1 == 1
                && let Some(run) = &loops.still[k]
            {
                return (run[level], 1 << k);
            }
        }
        (loops.runs[level], 0)
    }
    let still = if checked { 0 } else { still };
    match operation {
        Operation::One(loops) if loops.apart.is_none() => {
            let (run, served) = of(loops, still, level);
            (Run::Two(run), served)
        }
        Operation::Two(loops) if loops.apart.is_none() => {
            let (run, served) = of(loops, still, level);
            (Run::Three(run), served)
        }
        Operation::Three(loops) if loops.apart.is_none() => {
            let (run, served) = of(loops, still, level);
            (Run::Four(run), served)
        }
        _ => (Run::Apart(*operation, still), still),
    }
}

/// The loop that writes over its first operand; the second may stand still.
fn in_place(operation: &Operation, served: u8, level: usize) -> Option<Run> {
    match (operation, served) {
        (Operation::One(loops), 0) => loops.place.as_ref().map(|run| Run::Two(run[level])),
        (Operation::Two(loops), 0) => loops.place.as_ref().map(|run| Run::Three(run[level])),
        (Operation::Two(loops), 0b100) => loops.place_still.as_ref().map(|run| Run::Three(run[level])),
        _ => None,
    }
}

impl Job<'_> {
    /// Splits the work into parts, a few for each thread.
    #[cold]
    fn split(&self, axes: &[usize], base: Base) -> Result<(), Stop> {
        let width = 2 + self.leaves.len();
        let (rank, threads) = (axes.len() / width, current_num_threads());
        let sizes = || (0..rank).map(|axis| axes[axis * width]);
        // The innermost only where no other is long enough: short rows must stay whole.
        let axis = match axes[0] >= 4 * threads {
            true => 0,
            false => sizes().enumerate().take(rank - usize::from(self.collects)).max_by_key(|&(i, size)| (size, rank - i)).map_or(0, |(i, _)| i),
        };
        let size = axes[axis * width];
        let grain = if size >= 8192 { 1024 } else { 1 };
        let len = size.div_ceil(4 * threads).div_ceil(grain) * grain;
        let stopped = AtomicUsize::new(0);
        let memory = crate::storage::Shortage::new();
        let base = &base;
        (0..size.div_ceil(len)).into_par_iter().for_each(|part| {
            let start = part * len;
            let mut own: SmallVec<[usize; 32]> = SmallVec::from_slice(axes);
            own[axis * width] = len.min(size - start);
            let at = base.moved(start, &axes[axis * width + 1..]);
            // SAFETY: the caller's promise; parts are disjoint.
            match unsafe { self.part(&own, &at, &mut None) } {
                Ok(()) => {}
                Err(Stop::Refused(step)) => stopped.store(step + 1, Relaxed),
                Err(Stop::Memory(error)) => {
                    memory.note::<()>(Err(error));
                }
            }
        });
        memory.check().map_err(Stop::Memory)?;
        match stopped.load(Relaxed) {
            0 => Ok(()),
            step => Err(Stop::Refused(step - 1)),
        }
    }

    /// Evaluates the axes from `base` on, on this thread.
    ///
    /// # Safety
    /// As [`Expression::evaluate`].
    unsafe fn part(&self, axes: &[usize], base: &[*mut u8], scratch: &mut Option<Buffer<u8>>) -> Result<(), Stop> {
        let bytes = self.blocks * self.apart;
        if bytes > 0 && scratch.as_ref().is_none_or(|scratch| scratch.len() < bytes) {
            *scratch = None;
            *scratch = Some(Buffer::new(bytes).map_err(Stop::Memory)?);
        }
        let blocks = scratch.as_ref().map_or(core::ptr::null_mut(), |scratch| scratch.ptr().as_ptr());
        let width = base.len() + 1;
        let rank = axes.len() / width;
        let mut tiles = Tiles {
            job: self,
            at: SmallVec::new(),
            here: SmallVec::from_slice(base),
            filled: SmallVec::new(),
            blocks,
        };
        tiles.filled.resize(self.ways.len(), (core::ptr::null_mut(), 0));
        tiles.at.extend_from_slice(base);
        tiles.at.extend((0..self.blocks).map(|block| blocks.wrapping_add(block * self.apart)));
        let done = if rank <= 2 {
            // SAFETY: (both) the caller's promise.
            unsafe { tiles.walk(axes, base) }
        } else {
            // SAFETY: as above.
            unsafe { tiles.odometer(axes, base, rank - 2) }
        };
        if self.target.streamed {
            fence();
        }
        done.map_err(Stop::Refused)
    }
}

/// Where a thread is.
struct Tiles<'a> {
    job: &'a Job<'a>,
    /// The addresses that calls name: of the result, of leaves, of blocks.
    at: SmallVec<[*mut u8; 16]>,
    /// Of the result and the leaves, in memory.
    here: SmallVec<[*mut u8; 8]>,
    /// From where the block of a leaf was filled, with how many elements.
    filled: SmallVec<[(*mut u8, usize); 8]>,
    blocks: *mut u8,
}

impl Tiles<'_> {
    /// Walks all positions of the outer axes.
    ///
    /// # Safety
    /// As [`Expression::evaluate`].
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

    /// Walks the two innermost axes (or the one that there is), a tile at a time.
    ///
    /// # Safety
    /// As [`Expression::evaluate`].
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
                // Past the caches go whole lines: the block is as far from one as what it is written to.
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
    /// As [`Expression::evaluate`].
    #[inline(always)]
    unsafe fn tile(&mut self, sizes: [usize; 2], steps: impl Fn(usize) -> [usize; 2], beyond: usize) -> Result<(), usize> {
        let job = self.job;
        let n = sizes[0] * sizes[1];
        self.at[0] = self.here[0];
        for (k, way) in job.ways.iter().enumerate() {
            let here = self.here[1 + k];
            self.at[1 + k] = match way {
                Way::Lent | Way::Still => here,
                Way::Block(block) => {
                    let to = self.blocks.wrapping_add(*block as usize * job.apart);
                    let steps = steps(1 + k);
                    // Columns that change with the rows are another tile from the same place.
                    if self.filled[k].0 != here || self.filled[k].1 < n || steps[0] != 0 {
                        // SAFETY: the positions are the leaf's; a block holds a tile.
                        unsafe { collect(job.leaves[k].bytes(), sizes, to, (here, steps)) };
                        self.filled[k] = (here, n);
                    }
                    to
                }
            };
        }
        if let Some(block) = job.through
            && !job.calls.is_empty()
        {
            let first = 1 + job.ways.len();
            self.at[block as usize] = self.blocks.wrapping_add((block as usize - first) * job.apart + beyond);
        }
        for call in job.calls {
            // SAFETY: each is a run of so many elements, or stands still where the loop expects it; what is written
            // overlaps no operand, but for the one that it is written over.
            if unsafe { call.run(&self.at, n) } {
                return Err(call.step as usize);
            }
        }
        if let Some(block) = job.through {
            let (to, from, bytes) = (self.here[0], self.at[block as usize], job.target.bytes);
            let steps = steps(0);
            let one_run = steps[1] == bytes && (sizes[0] == 1 || steps[0] == sizes[1] * bytes);
            if job.target.streamed && one_run && !job.calls.is_empty() {
                // SAFETY: a run of the result, as far from a line as the block is.
                unsafe { streamed(to, from, n * bytes) };
            } else {
                // SAFETY: the block has been written; the positions are the result's.
                unsafe { carry(bytes, sizes, (to, steps), (from, [sizes[1] * bytes, bytes])) };
            }
        }
        Ok(())
    }
}

impl Call {
    /// Calls the loop; whether elements were refused.
    ///
    /// # Safety
    /// As the loop says.
    #[inline(always)]
    unsafe fn run(&self, at: &[*mut u8], n: usize) -> bool {
        let [a, b, c, d] = self.at.map(|at| at as usize);
        // SAFETY: the caller's promise. (Places that an operation does not have are those of the result.)
        unsafe { self.run.call(self.state, [at[a], at[b], at[c], at[d]], n) }
    }
}

impl Run {
    /// As [`Call::run`].
    ///
    /// # Safety
    /// As there.
    #[inline(always)]
    unsafe fn call(&self, state: *const (), at: [*mut u8; 4], n: usize) -> bool {
        let [a, b, c, _] = at;
        // SAFETY: (all) the caller's promise.
        unsafe {
            match *self {
                Run::Two(run) => run(Args { state, at: [a, b], n }),
                Run::Three(run) => run(Args { state, at: [a, b, c], n }),
                Run::Four(run) => run(Args { state, at, n }),
                Run::Check(refuses) => return refuses(b, c, n),
                Run::Apart(operation, still) => large(&operation, still, Args { state, at, n }),
            }
        }
        false
    }
}

/// A loop over large elements.
///
/// # Safety
/// As the loop says; the operands of a bit stand still.
#[cold]
unsafe fn large(operation: &Operation, still: u8, Args { state, at, n }: Args<4>) {
    /// # Safety
    /// As above.
    unsafe fn of<const N: usize>(loops: &Loops<N>, still: u8, args: Args<4>) {
        let Some(apart) = loops.apart else { return };
        let steps = core::array::from_fn(|k| if still >> k & 1 == 1 { 0 } else { loops.bytes[k] });
        let args = Args { state: args.state, at: core::array::from_fn(|k| args.at[k]), n: args.n };
        // SAFETY: the caller's promise.
        unsafe { apart[level()](Apart { args, steps }) };
    }
    let args = Args { state, at, n };
    // SAFETY: (all) the caller's promise.
    unsafe {
        match operation {
            Operation::One(loops) => of(loops, still, args),
            Operation::Two(loops) => of(loops, still, args),
            Operation::Three(loops) => of(loops, still, args),
        }
    }
}
