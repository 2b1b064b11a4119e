//! Evaluates what needs no plan.

use super::Expression;
use super::call::{choose, in_place};
use super::run::{APART, BLOCK, Target};
use crate::kernel::drive::PARALLEL;
use crate::kernel::isa::level;
use crate::kernel::words::fill;
use crate::layout::{Geometry, same};
use crate::storage::Buffer;

/// So many blocks pass on what steps make where everything is contiguous, and so many steps there are at most.
const REGISTERS: usize = 8;
const MADE: usize = 24;

/// The first tile has as many results under way as any other.
fn gave_up(start: usize) -> bool {
    debug_assert_eq!(start, 0);
    false
}

impl Expression {
    /// Evaluates what is contiguous in every leaf that is no number, without a plan: half the time at 64 elements goes into
    /// one. Gives up before anything is written where it is not so simple.
    ///
    /// # Safety
    /// As [`evaluate`](Self::evaluate).
    #[inline]
    pub(super) unsafe fn flat(&mut self, target: &Target, numel: usize, threads: bool) -> bool {
        let Expression { leaves, steps, numbers, refusals, scratch, widest, .. } = self;
        let work = numel.saturating_mul(steps.len().max(4));
        if target.streamed || !refusals.is_empty() || threads && work >= PARALLEL / 8 {
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
                unsafe { run.call(at, n) };
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
}
