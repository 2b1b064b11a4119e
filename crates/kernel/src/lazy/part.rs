//! Parts of an expression: neighbouring elements of its result, evaluated into a buffer in the L2 cache.

use super::expression::{Expression, Inline, Leaf};
use super::handle::Handle;
use super::step::Step;
use super::target::{Stop, Target};
use crate::loops::loop_nest::PARALLEL;
use crate::storage::{Buffer, OutOfMemory, Shortage};
use crate::threads::*;
use congruent_layout::{Dims, Layout};

/// The bytes of a part.
pub const PART: usize = 128 << 10;

/// A division of some axes: the axes before one of them into single positions, that axis into pieces of one length.
pub struct Cut {
    pub axes: Dims,
    /// The index in `axes` of the axis that is divided.
    at: usize,
    len: usize,
    /// The number of pieces.
    pub pieces: usize,
}

impl Cut {
    /// Divides the axes into pieces of about `wanted` positions.
    pub fn new(sizes: &[usize], axes: Dims, wanted: usize) -> Self {
        let (mut at, mut inside) = (axes.len(), 1);
        while at > 0 && inside * sizes[axes[at - 1]] <= wanted {
            at -= 1;
            inside *= sizes[axes[at]];
        }
        if at == 0 {
            return Cut { axes, at: 0, len: usize::MAX, pieces: 1 };
        }
        at -= 1;
        let len = (wanted / inside).max(1);
        let pieces = axes[..at].iter().map(|&axis| sizes[axis]).product::<usize>() * sizes[axes[at]].div_ceil(len);
        Cut { axes, at, len, pieces }
    }

    /// Writes where a piece starts, and its sizes; returns the number of positions before it.
    pub fn piece(&self, sizes: &[usize], piece: usize, start: &mut [usize], part: &mut [usize]) -> usize {
        if self.pieces == 1 && self.len == usize::MAX {
            self.axes.iter().for_each(|&axis| (start[axis], part[axis]) = (0, sizes[axis]));
            return 0;
        }
        let cut = self.axes[self.at];
        let many = sizes[cut].div_ceil(self.len);
        let mut left = piece / many;
        start[cut] = piece % many * self.len;
        part[cut] = self.len.min(sizes[cut] - start[cut]);
        for &axis in self.axes[..self.at].iter().rev() {
            (start[axis], part[axis]) = (left % sizes[axis], 1);
            left /= sizes[axis];
        }
        for &axis in &self.axes[self.at + 1..] {
            (start[axis], part[axis]) = (0, sizes[axis]);
        }
        self.axes.iter().fold(0, |before, &axis| before * sizes[axis] + start[axis])
    }
}

/// The parts of an expression that threads share.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    leaves: &'a [Leaf],
    steps: &'a [Step],
    numbers: &'a [Inline],
    /// The whole expression.
    pub whole: &'a Expression,
}
// SAFETY: leaves, steps and numbers are only read, as are the sizes, `top` and `widest` of the whole, which nobody writes
// meanwhile; a closure that a step points to is `Sync` (invariant 5 of `Expression`).
unsafe impl Sync for Shared<'_> {}

/// A part of an expression, reused at one place after the other.
pub struct Part {
    expression: Handle,
    /// The first position along each axis.
    pub start: Dims,
    /// The length along each axis.
    pub sizes: Dims,
    /// The sizes of all leaves, concatenated.
    own: Vec<usize>,
    /// The elements of the part, once evaluated.
    pub elements: Buffer<u8>,
}

impl Part {
    /// Creates a part that is not yet evaluated.
    pub fn new(of: Shared) -> Result<Self, OutOfMemory> {
        let mut expression = Handle::spare();
        // (A part of a contiguous tensor is not contiguous.)
        expression.even = false;
        expression.leaves.extend_from_slice(of.leaves);
        expression.steps.extend_from_slice(of.steps);
        expression.numbers.extend_from_slice(of.numbers);
        (expression.top, expression.widest) = (of.whole.top, of.whole.widest);
        let own = of.leaves.iter().map(|leaf| leaf.sizes_and_strides().0.len()).sum();
        let rank = of.whole.sizes().len();
        let [start, sizes] = [0, 1].map(|x| core::iter::repeat_n(x, rank).collect());
        Ok(Part { expression, start, sizes, own: vec![0; own], elements: Buffer::new(0)? })
    }

    /// Evaluates the part, row-major.
    ///
    /// # Safety
    /// The part lies inside the whole; its elements have the given size in bytes.
    pub unsafe fn evaluate(&mut self, of: Shared, bytes: usize) -> Result<Layout, Stop> {
        let mut filled = 0;
        for (leaf, whole) in self.expression.leaves.iter_mut().zip(of.leaves) {
            let (sizes, strides) = whole.sizes_and_strides();
            let missing = self.sizes.len() - sizes.len();
            let mut offset = 0;
            for (axis, (&size, &stride)) in sizes.iter().zip(strides).enumerate() {
                let stretched = size == 1;
                self.own[filled + axis] = if stretched { 1 } else { self.sizes[missing + axis] };
                offset += if stretched { 0 } else { self.start[missing + axis] * stride };
            }
            if !whole.ptr.is_null() {
                leaf.ptr = whole.ptr.wrapping_add(offset * whole.bytes());
            }
            leaf.sizes = core::ptr::slice_from_raw_parts(self.own.as_ptr().wrapping_add(filled), sizes.len());
            filled += sizes.len();
        }
        let layout = Layout::contiguous(&self.sizes);
        let room = layout.numel() * bytes;
        if self.elements.len() < room {
            self.elements = Buffer::new(room).map_err(Stop::Memory)?;
        }
        self.expression.sizes = &raw const *self.sizes;
        let target =
            Target { at: self.elements.ptr().as_ptr(), parts: layout.sizes_and_strides(), bytes, streamed: false };
        // SAFETY: the part owns the target; its leaves are parts of the leaves of the whole, and have its sizes.
        unsafe { self.expression.evaluate_alone(target)? };
        Ok(layout)
    }
}

impl Shared<'_> {
    /// Runs all tasks, with a part for each thread.
    pub fn run_all(
        self,
        threads: bool,
        tasks: usize,
        run: impl Fn(usize, &mut Part) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        if !threads || tasks == 1 {
            let mut part = Part::new(self).map_err(Stop::Memory)?;
            return (0..tasks).try_for_each(|task| run(task, &mut part));
        }
        let memory = Shortage::new();
        let grain = tasks.div_ceil(4 * current_num_threads());
        let of = &self;
        run_parts(tasks.div_ceil(grain), &|some| {
            let Some(mut part) = memory.note(Part::new(*of)) else { return };
            for task in some * grain..tasks.min((some + 1) * grain) {
                // (Nothing here rejects elements: expressions with a check are evaluated first.)
                if let Err(Stop::Memory(error)) = run(task, &mut part) {
                    memory.note::<()>(Err(error));
                }
            }
        });
        memory.check().map_err(Stop::Memory)
    }
}

impl Expression {
    /// Returns the parts that threads share.
    pub(super) fn shared(&self) -> Shared<'_> {
        Shared { leaves: &self.leaves, steps: &self.steps, numbers: &self.numbers, whole: self }
    }

    /// Returns all elements, of the given size in bytes, row-major, if the expression is one chain, and no larger than a part. Others are
    /// evaluated in parts, whose leaves need new layouts.
    // SOUND: a new buffer with room for all elements
    pub(super) fn at_once(&self, bytes: usize) -> Result<Option<Buffer<u8>>, Stop> {
        let numel: usize = self.sizes().iter().product();
        if !self.even || numel.saturating_mul(bytes) > PART || self.steps.iter().any(|step| step.link.is_none()) {
            return Ok(None);
        }
        let layout = Layout::contiguous(self.sizes());
        let elements = Buffer::<u8>::new(numel * bytes).map_err(Stop::Memory)?;
        let target = Target { at: elements.ptr().as_ptr(), parts: layout.sizes_and_strides(), bytes, streamed: false };
        // SAFETY: a new buffer, with room for all elements.
        Ok(unsafe { self.straight(&target, numel, false) }.then_some(elements))
    }

    /// Returns whether threads share this number of elements.
    pub(super) fn is_worth_threads(&self, numel: usize) -> bool {
        let cost: usize = self.steps.iter().map(|step| (PARALLEL / step.operation.limit().max(1)).max(1)).sum();
        numel.saturating_mul(cost + 1) >= PARALLEL && current_num_threads() > 1
    }
}
