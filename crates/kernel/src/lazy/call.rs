//! Which loop a step calls, and how.

use super::chain::{self, Taken};
use super::step::{Operation, Refuses, STATELESS};
use crate::loops::{Args, Loops};
use crate::simd::isa::Entry;

/// How a leaf is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Where it is, a run.
    Lent,
    /// Where it is, one element.
    Still,
    /// In this block.
    Block(u32),
}

/// A call of a loop: the places of its operands among the addresses of a tile.
#[derive(Clone, Copy)]
pub struct Call {
    /// The loop.
    pub run: Run,
    /// The result, then the operands.
    pub at: [u32; 4],
    /// The step that it is.
    pub step: u32,
}

/// A loop, by the number of its operands with the result.
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
    /// A range of steps of chains.
    Chain(Entry<chain::Args>, [u32; 2]),
    /// Whether elements are refused.
    Check(Refuses),
}

/// The loop for operands of which some stand still (a bit each), and which of these it takes so.
pub fn choose(operation: &Operation, still: u8, level: usize, checked: bool) -> (Run, u8) {
    fn choose_loop<const N: usize>(loops: &Loops<N>, still: u8, level: usize) -> (Entry<Args<N>>, u8) {
        // One at most: of several the last, as numbers mostly are.
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

/// The loop that writes over its first operand; the second may stand still.
pub fn in_place(operation: &Operation, served: u8, level: usize) -> Option<Run> {
    match (operation, served) {
        (Operation::One(loops), 0) => loops.place[level].map(Run::Two),
        (Operation::Two(loops), 0) => loops.place[level].map(Run::Three),
        (Operation::Two(loops), 0b100) => loops.place_still[level].map(Run::Three),
        _ => None,
    }
}

impl Call {
    /// Calls the loop, on `all` addresses of a tile; whether elements were refused.
    ///
    /// # Safety
    /// The addresses are those that the call was planned for: runs of `n` elements, or elements that stand still where the loop expects it;
    /// the result overlaps no operand, but for the one that it is written over.
    #[inline(always)]
    pub unsafe fn run_step(&self, taken: &[Taken], all: &[*mut u8], n: usize) -> bool {
        // (Places that an operation does not have are those of the result.)
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
