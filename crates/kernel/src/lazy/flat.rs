//! Evaluates expressions that need no loops over axes.

use super::call::Way;
use super::calls::{Calls, Steps};
use super::chain::{self, Args, Taken};
use super::expression::{Expression, Inline, Leaf};
use super::target::{APART, BLOCK, Target};
use crate::loops::bytes::fill;
use crate::loops::loop_nest::PARALLEL;
use crate::simd::isa::level;
use crate::storage::Buffer;
use congruent_layout::{Geometry, same};
use core::mem::MaybeUninit;

/// The maximum number of addresses of a tile: of the result, of leaves and of blocks.
const PLACES: usize = 32;

/// The maximum number of steps of a short chain.
const SHORT: usize = 16;

impl Expression {
    /// Evaluates a single chain of contiguous tensors that all have the sizes of the result, on this thread, with one
    /// call of its loop. Returns false, before anything is written, for other expressions.
    ///
    /// # Safety
    /// The promises of [`evaluate`](Self::evaluate).
    #[inline]
    pub(super) unsafe fn straight(&self, target: &Target, numel: usize, threads: bool) -> bool {
        let (leaves, steps) = (&self.leaves[..], &self.steps[..]);
        let work = numel.saturating_mul(steps.len().max(4));
        if !self.even || target.streamed || threads && work >= PARALLEL / 8 {
            return false;
        }
        let Some((floats, _)) = steps.first().and_then(|step| step.link) else { return false };
        if steps.len() > SHORT || leaves.len() > PLACES {
            return false;
        }
        // (Uninitialised: filling the array takes as long as half of the chain at 64 elements.)
        let mut taken = [const { MaybeUninit::<Taken>::uninit() }; SHORT + 1];
        let is_still = |leaf: usize| leaves[leaf].sizes_and_strides().0.is_empty();
        for (i, step) in steps.iter().enumerate() {
            let Some((own, link)) = step.link else { return false };
            let [a, b] = [step.from[0].get(), step.from[1].get()];
            // The result so far is the first operand, or the second; or both, for an operation on one operand.
            let (other, first) = match (i, a, b) {
                (0, Ok(leaf), other) => {
                    taken[0].write(Taken::load(is_still(leaf), leaf as u32));
                    (other, false)
                }
                (_, Err(before), Err(same)) if before == same => {
                    debug_assert_eq!(step.operation.arity(), 1, "no operation of two reads one step twice");
                    (Ok(0), false)
                }
                (_, Err(_), Ok(leaf)) => (Ok(leaf), false),
                (_, Ok(leaf), Err(_)) => (Ok(leaf), true),
                _ => return false,
            };
            let Ok(leaf) = other else { return false };
            if own != floats {
                return false;
            }
            taken[i + 1].write(Taken::step(step, link, [is_still(leaf), first], leaf as u32));
        }
        let (sizes, strides) = target.parts;
        if !same(sizes, self.sizes()) || !Geometry::new(sizes, strides).is_contiguous() {
            return false;
        }
        let mut at = [const { MaybeUninit::<*mut u8>::uninit() }; PLACES];
        for (at, leaf) in at.iter_mut().zip(leaves) {
            at.write(leaf.at(&self.numbers));
        }
        let taken = core::ptr::slice_from_raw_parts(taken.as_ptr().cast(), steps.len() + 1);
        let args = Args { steps: taken, at: at.as_ptr().cast(), to: target.at, n: numel };
        // SAFETY: the first load and each step were written, and the address of each leaf, which is a run of `numel` elements,
        // or has stride 0 (invariant 4), of the element type of the first step and so of all; the caller's promise.
        unsafe { chain::chain_loops(floats)[level()](args) };
        true
    }

    /// Evaluates an expression whose leaves are contiguous or numbers, on this thread: there are no axes to plan or to
    /// loop over. Returns false, before anything is written, for other expressions.
    ///
    /// # Safety
    /// The promises of [`evaluate`](Self::evaluate).
    #[inline]
    pub(super) unsafe fn flat(&mut self, target: &Target, numel: usize, threads: bool) -> bool {
        let Expression { leaves, steps, numbers, refusals, scratch, widest, room, top, even, sizes: whole, .. } = self;
        let work = numel.saturating_mul(steps.len().max(4));
        if target.streamed || !refusals.is_empty() || threads && work >= PARALLEL / 8 || steps.is_empty() {
            return false;
        }
        let (sizes, strides) = target.parts;
        // SAFETY: invariant 1 of the expression.
        let even = *even && same(sizes, unsafe { &**whole });
        let mut at = [target.at; PLACES];
        let Some(over) = read_flat_ways(target, leaves, numbers, even, &mut room.ways, &mut at) else { return false };
        if !Geometry::new(sizes, strides).is_contiguous() {
            return false;
        }
        let of = Steps { steps, refusals, top: *top, direct: true };
        room.calls.plan(of, &mut room.ways, 0, |leaf| over >> leaf & 1 == 1);
        let mut most = numel;
        let blocks = room.calls.blocks as usize;
        if blocks > 0 {
            if 1 + leaves.len() + blocks > PLACES {
                return false;
            }
            if scratch.as_ref().is_none_or(|scratch| scratch.len() < blocks * APART) {
                *scratch = Buffer::new(blocks.max(4) * APART).ok();
            }
            let Some(scratch) = scratch else { return false };
            most = (BLOCK / target.bytes.max(*widest).next_power_of_two()).min(numel);
            // SAFETY: room for all blocks, each of which holds a tile; the addresses of leaves of stride 0 are set.
            unsafe { place_blocks(leaves, &room.ways, scratch, blocks, most, &mut at) };
        }
        // SAFETY: the caller's promise; the leaves, the blocks and the target are at their addresses.
        unsafe { run_flat_tiles(leaves, &room.ways, &room.calls, target, [numel, most], &mut at) };
        true
    }
}

/// Decides how each leaf is read without axes, and writes its address after the target's. Returns the leaves that
/// are the target, a bit each; `None` if a leaf is neither a number nor has the layout of the target.
#[inline(always)]
fn read_flat_ways(
    target: &Target,
    leaves: &[Leaf],
    numbers: &[Inline],
    even: bool,
    ways: &mut Vec<Way>,
    at: &mut [*mut u8; PLACES],
) -> Option<u64> {
    let (sizes, strides) = target.parts;
    ways.clear();
    let mut over = 0u64;
    for (k, leaf) in leaves.iter().enumerate() {
        let (own, own_strides) = leaf.sizes_and_strides();
        let at = at.get_mut(1 + k)?;
        *at = leaf.at(numbers);
        over |= u64::from(*at == target.at) << k;
        if own.is_empty() {
            ways.push(Way::Still);
        } else if even || same(own, sizes) && same(own_strides, strides) {
            ways.push(Way::Lent);
        } else {
            return None;
        }
    }
    Some(over)
}

/// Writes the addresses of the blocks after those of the leaves, and fills the blocks of leaves of stride 0.
///
/// # Safety
/// 1. `scratch` has room for `blocks` blocks, each for `most` elements of each leaf.
/// 2. At `at[1..]` are the addresses of the leaves; those whose way is a block are one element.
#[inline(always)]
unsafe fn place_blocks(
    leaves: &[Leaf],
    ways: &[Way],
    scratch: &Buffer<u8>,
    blocks: usize,
    most: usize,
    at: &mut [*mut u8; PLACES],
) {
    let first = 1 + leaves.len();
    for (block, at) in at[first..][..blocks].iter_mut().enumerate() {
        *at = scratch.ptr().as_ptr().wrapping_add(block * APART);
    }
    for (k, way) in ways.iter().enumerate() {
        if let Way::Block(block) = *way {
            let block = at[first + block as usize];
            // SAFETY: promises 1 and 2: there is room for a tile; the number is outside the block.
            unsafe { fill(leaves[k].bytes(), block, at[1 + k], most) };
            at[1 + k] = block;
        }
    }
}

/// Makes the calls for `numel` elements, at most `most` at a time.
///
/// # Safety
/// 1. `at` are the addresses of the target, the leaves and the blocks; the target and the leaves that are read in place (`Way::Lent`) are runs of `numel`
///    elements, all others hold `most`.
/// 2. The calls are those that were planned for these ways.
#[inline(always)]
unsafe fn run_flat_tiles(
    leaves: &[Leaf],
    ways: &[Way],
    calls: &Calls,
    target: &Target,
    [numel, most]: [usize; 2],
    at: &mut [*mut u8; PLACES],
) {
    let mut start = 0;
    loop {
        let n = most.min(numel - start);
        for call in &calls.calls {
            // SAFETY: promises 1 and 2: each operand is a run of `n` elements, or a single element if the loop expects stride 0; the
            // result overlaps no operand, except one that it overwrites.
            unsafe { call.run_step(&calls.taken, &at[..], n) };
        }
        if let Some(block) = calls.through {
            // SAFETY: promise 1: a tile of the target, and the block that was written.
            unsafe { core::ptr::copy_nonoverlapping(at[block as usize], at[0], n * target.bytes) };
        }
        start += n;
        if start == numel {
            return;
        }
        at[0] = at[0].wrapping_add(n * target.bytes);
        for (k, way) in ways.iter().enumerate() {
            if *way == Way::Lent {
                at[1 + k] = at[1 + k].wrapping_add(n * leaves[k].bytes());
            }
        }
    }
}
