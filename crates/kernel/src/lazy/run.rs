//! Evaluates an expression: a tile at a time, step by step.
//!
//! | an operand of a step is | it is read |
//! |---|---|
//! | a run, or rows that continue each other | in place |
//! | one element of stride 0, and the operation has a loop for that | in place |
//! | anything else | from a block in the L1 cache, to which it is copied first |
//! | the result of an operation on floats, read by the next | in registers: a [chain](super::chain) |
//! | the result of another step | from a block, which the next step may overwrite |
//!
//! The last step writes to the target directly, unless the target is strided, written past the caches, or read by the step.

use super::call::Way;
use super::calls::Steps;
use super::expression::{Expression, Leaf};
use super::room::Room;
use super::step::Step;
use super::target::{BLOCK, Stop, Target};
use super::tiles::{Base, Job};
use crate::loops::loop_nest::PARALLEL;
use crate::threads::*;
use congruent_layout::{Geometry, same};

/// The length below which rows are copied to a block.
const SHORT: usize = 128;

impl Expression {
    /// Evaluates the expression into the target.
    ///
    /// # Safety
    /// 1. The target has the element type of the result, and [`sizes`](Self::sizes) expand to its sizes; no two positions
    ///    share an element, and nobody else reads or writes the elements meanwhile.
    /// 2. If a leaf shares elements with the target, the leaf is the target: the same address and strides.
    ///
    /// # Errors
    /// [`Stop`]: then some of the target may have been written.
    #[inline]
    pub unsafe fn evaluate(&mut self, target: Target) -> Result<(), Stop> {
        // SAFETY: the caller's promise.
        unsafe { self.evaluated(target, true) }
    }

    /// Evaluates like [`evaluate`](Self::evaluate), on this thread.
    ///
    /// # Safety
    /// The two promises of [`evaluate`](Self::evaluate).
    pub unsafe fn evaluate_alone(&mut self, target: Target) -> Result<(), Stop> {
        // SAFETY: the caller's promise.
        unsafe { self.evaluated(target, false) }
    }

    /// # Safety
    /// The promises of [`evaluate`](Self::evaluate).
    unsafe fn evaluated(&mut self, target: Target, threads: bool) -> Result<(), Stop> {
        let numel: usize = target.parts.0.iter().product();
        if numel == 0 {
            return Ok(());
        }
        // SAFETY: the caller's promise.
        if unsafe { self.straight(&target, numel, threads) || self.flat(&target, numel, threads) } {
            return Ok(());
        }
        let Expression { leaves, steps, numbers, refusals, top, room, scratch, widest, .. } = self;
        let Room { axes, ways, calls, base } = room;
        base.clear();
        base.push(target.at);
        base.extend(leaves.iter().map(|leaf| leaf.at(numbers)));
        lay(axes, numel, &target, leaves);
        let widest = target.bytes.max(*widest).next_power_of_two();
        let most = (BLOCK / widest).max(1);
        let innermost = Innermost::new(axes, 2 + leaves.len(), most);
        let blocks = innermost.read_ways(leaves, ways);
        let direct = !target.streamed && innermost.is_run(0, target.bytes);
        let of = Steps { steps, refusals, top: *top, direct };
        calls.plan(of, ways, blocks, |leaf| base[1 + leaf] == target.at);

        // Without blocks nothing has to stay in the L1 cache.
        let most = if calls.blocks == 0 { usize::MAX } else { most };
        let job = Job { ways, calls, leaves, target, collects: innermost.collects, most };
        if threads && is_worth_threads(steps, numel) {
            return job.split(axes, Base(base));
        }
        // SAFETY: the caller's promise.
        unsafe { job.evaluate_from(axes, base, scratch) }
    }

    /// Returns the operation of a step that rejected its elements, and the sizes of its divisor.
    // SOUND: invariant 1: the sizes of a divisor live as long as the expression
    pub fn refused(&self, step: usize) -> (&'static str, &[usize]) {
        match self.refusals.iter().find(|refusal| refusal.step == step) {
            // SAFETY: invariant 1.
            Some(refusal) => (refusal.op, unsafe { &*refusal.divisor }),
            None => ("", &[]),
        }
    }
}

/// Returns whether the steps take long enough to be shared by threads, and there is more than one thread.
#[inline(always)]
fn is_worth_threads(steps: &[Step], numel: usize) -> bool {
    let cost = |step: &Step| (PARALLEL / step.operation.limit().max(1)).max(1);
    numel >= PARALLEL / 64
        && numel.saturating_mul(steps.iter().map(cost).sum::<usize>().max(1)) >= PARALLEL
        && current_num_threads() > 1
}

/// The two innermost axes, each with its size and the strides of the result and of each leaf.
struct Innermost<'a> {
    outer: Option<&'a [usize]>,
    inner: &'a [usize],
    /// Whether rows are copied to blocks.
    collects: bool,
}

impl<'a> Innermost<'a> {
    /// Creates the innermost two of axes of `width` numbers each, in tiles of at most `most` elements.
    #[inline(always)]
    fn new(axes: &'a [usize], width: usize, most: usize) -> Self {
        let rank = axes.len() / width;
        let inner = &axes[(rank - 1) * width..];
        let outer = rank.checked_sub(2).map(|axis| &axes[axis * width..][..width]);
        let (columns, rows) = (inner[0], outer.map_or(1, |outer| outer[0]));
        Innermost { outer, inner, collects: rows > 1 && columns < SHORT && columns * 2 <= most }
    }

    /// Returns the strides of the result (`k` = 0) or of leaf `k - 1`: from row to row, and in a row.
    #[inline(always)]
    fn steps(&self, k: usize) -> [usize; 2] {
        [self.outer.map_or(0, |outer| outer[1 + k]), self.inner[1 + k]]
    }

    /// Returns whether a tile of the result (`k` = 0) or of leaf `k - 1` is a run.
    #[inline(always)]
    fn is_run(&self, k: usize, bytes: usize) -> bool {
        let ([row, step], columns) = (self.steps(k), self.inner[0]);
        (step == bytes || columns == 1) && (!self.collects || row == columns * bytes)
    }

    /// Decides how each leaf is read, and returns the number of blocks; their numbers follow those of the leaves.
    #[inline(always)]
    fn read_ways(&self, leaves: &[Leaf], ways: &mut Vec<Way>) -> u32 {
        ways.clear();
        let mut blocks = 0;
        for (k, leaf) in leaves.iter().enumerate() {
            let ([row, step], is_run) = (self.steps(1 + k), self.is_run(1 + k, leaf.bytes()));
            let is_still = step == 0 && (!self.collects || row == 0);
            ways.push(if is_run && self.inner[0] > 1 {
                Way::Lent
            } else if is_still || leaf.bytes == 0 {
                Way::Still
            } else if is_run {
                Way::Lent
            } else {
                blocks += 1;
                Way::Block(blocks - 1)
            });
        }
        blocks
    }
}

/// Plans the loops over the target and all leaves, expanded to the target: at least one axis, in row-major order, with axes that
/// continue each other merged.
fn lay(axes: &mut Vec<usize>, numel: usize, target: &Target, leaves: &[Leaf]) {
    axes.clear();
    let (sizes, strides) = target.parts;
    let flat = leaves.iter().all(|leaf| {
        let (own, own_strides) = leaf.sizes_and_strides();
        own.is_empty() || same(own, sizes) && same(own_strides, strides)
    });
    if flat && Geometry::new(sizes, strides).is_contiguous() {
        axes.push(numel);
        axes.push(target.bytes);
        axes.extend(leaves.iter().map(|leaf| if leaf.sizes_and_strides().0.is_empty() { 0 } else { leaf.bytes() }));
        return;
    }
    let width = 2 + leaves.len();
    for (i, &size) in sizes.iter().enumerate() {
        if size == 1 {
            continue;
        }
        let back = sizes.len() - i;
        axes.push(size);
        axes.push(strides[i].wrapping_mul(target.bytes));
        for leaf in leaves {
            let (own, own_strides) = leaf.sizes_and_strides();
            axes.push(match own.len().checked_sub(back) {
                Some(axis) if own[axis] != 1 => {
                    assert!(own[axis] == size, "{size} steps over {} of an operand", own[axis]);
                    own_strides[axis].wrapping_mul(leaf.bytes())
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
