//! Chooses and calls the loop of a step.

use super::chain::{self, Taken};
use super::step::{Operation, Refuses, STATELESS};
use crate::loops::{Args, Loops};
use crate::simd::isa::Entry;

/// How the elements of a leaf are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// In place, as a run.
    Lent,
    /// In place, as one element of stride 0.
    Still,
    /// From this block.
    Block(u32),
}

/// A call of a loop: the places of its operands among the addresses of a tile.
#[derive(Clone, Copy)]
pub struct Call {
    /// The loop.
    pub run: Run,
    /// The address of the result, then of each operand.
    pub at: [u32; 4],
    /// The number of the step.
    pub step: u32,
}

/// A loop, by the number of its operands including the result.
#[derive(Clone, Copy)]
pub enum Run {
    /// The loop of one operand.
    Two(Entry<Args<2>>),
    /// The loop of one operand, with a closure.
    Map(Entry<Args<2>>, *const ()),
    /// The loop of two operands.
    Three(Entry<Args<3>>),
    /// The loop of three operands.
    Four(Entry<Args<4>>),
    /// A chain, with the range of its steps.
    Chain(Entry<chain::Args>, [u32; 2]),
    /// A check whether elements are rejected.
    Check(Refuses),
}

/// Returns the loop for operands of which some have stride 0 (a bit each), and the operands that this loop reads with stride 0.
pub fn choose(operation: &Operation, still: u8, level: usize, checked: bool) -> (Run, u8) {
    fn choose_loop<const N: usize>(loops: &Loops<N>, still: u8, level: usize) -> (Entry<Args<N>>, u8) {
        // At most one operand; of several the last, which is usually a number.
        for k in (1..N).rev() {
            if still >> k & 1 == 1
                && let Some(run) = loops.still[k][level]
            {
                return (run, 1 << k);
            }
        }
        (loops.runs[level], 0)
    }
    let still = if checked { 0 } else { still };
    match operation {
        Operation::One(loops) => {
            let (run, served) = choose_loop(loops, still, level);
            (Run::Two(run), served)
        }
        Operation::Map(loops, state) => (Run::Map(loops.runs[level], *state), 0),
        Operation::Two(loops) => {
            let (run, served) = choose_loop(loops, still, level);
            (Run::Three(run), served)
        }
        Operation::Three(loops) => {
            let (run, served) = choose_loop(loops, still, level);
            (Run::Four(run), served)
        }
    }
}

/// Returns the loop that overwrites its first operand; the second operand may have stride 0.
pub fn in_place(operation: &Operation, served: u8, level: usize) -> Option<Run> {
    match (operation, served) {
        (Operation::One(loops), 0) => loops.place[level].map(Run::Two),
        (Operation::Two(loops), 0) => loops.place[level].map(Run::Three),
        (Operation::Two(loops), 0b100) => loops.place_still[level].map(Run::Three),
        _ => None,
    }
}

impl Call {
    /// Calls the loop, on the addresses `all` of a tile; returns whether elements were rejected.
    ///
    /// # Safety
    /// The addresses are those that the call was planned for: runs of `n` elements, or single elements if the loop expects stride 0;
    /// the result overlaps no operand, except one that it overwrites.
    #[inline(always)]
    pub unsafe fn run_step(&self, taken: &[Taken], all: &[*mut u8], n: usize) -> bool {
        // (Operands that an operation does not have are at the address of the result.)
        let at = self.at.map(|at| all[at as usize]);
        let [a, b, c, _] = at;
        // SAFETY: the caller's promise.
        unsafe {
            match self.run {
                Run::Chain(run, [start, end]) => {
                    let steps = &raw const taken[start as usize..end as usize];
                    run(chain::Args { steps, at: all.as_ptr(), to: a, n });
                }
                Run::Two(run) => run(Args::row(STATELESS, [a, b], n)),
                Run::Map(run, state) => run(Args::row(state, [a, b], n)),
                Run::Three(run) => run(Args::row(STATELESS, [a, b, c], n)),
                Run::Four(run) => run(Args::row(STATELESS, at, n)),
                Run::Check(refuses) => return refuses(b, c, n),
            }
        }
        false
    }
}
