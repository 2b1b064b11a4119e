//! Which loop a step calls, and how.

use super::{Operation, Refuses};
use crate::kernel::isa::{Entry, level};
use crate::kernel::loops::{Apart, Args, Loops};

/// A call of a loop: the places of its operands among the addresses of a tile.
#[derive(Clone, Copy)]
pub struct Call {
    /// The loop.
    pub run: Run,
    /// The result, then the operands.
    pub at: [u32; 4],
    /// What the operation has beside its operands.
    pub state: *const (),
    /// The step that it is.
    pub step: u32,
}

/// A loop, by the number of its operands with the result.
#[derive(Clone, Copy)]
pub enum Run {
    /// Of one operand.
    Two(Entry<Args<2>>),
    /// Of two.
    Three(Entry<Args<3>>),
    /// Of three.
    Four(Entry<Args<4>>),
    /// Large elements; those of a bit stand still.
    Apart(Operation, u8),
    /// Whether elements are refused.
    Check(Refuses),
}

/// The loop for operands of which some stand still (a bit each), and which of these it takes so.
pub fn choose(operation: &Operation, still: u8, level: usize, checked: bool) -> (Run, u8) {
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
pub fn in_place(operation: &Operation, served: u8, level: usize) -> Option<Run> {
    match (operation, served) {
        (Operation::One(loops), 0) => loops.place.as_ref().map(|run| Run::Two(run[level])),
        (Operation::Two(loops), 0) => loops.place.as_ref().map(|run| Run::Three(run[level])),
        (Operation::Two(loops), 0b100) => loops.place_still.as_ref().map(|run| Run::Three(run[level])),
        _ => None,
    }
}

impl Call {
    /// Calls the loop; whether elements were refused.
    ///
    /// # Safety
    /// As the loop says.
    #[inline(always)]
    pub unsafe fn run(&self, at: &[*mut u8], n: usize) -> bool {
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
    pub unsafe fn call(&self, state: *const (), at: [*mut u8; 4], n: usize) -> bool {
        let [a, b, c, _] = at;
        // SAFETY: (all) the caller's promise.
        unsafe {
            match *self {
                Run::Two(run) => run(Args::row(state, [a, b], n)),
                Run::Three(run) => run(Args::row(state, [a, b, c], n)),
                Run::Four(run) => run(Args::row(state, at, n)),
                Run::Check(refuses) => return refuses(b, c, n),
                Run::Apart(operation, still) => large(&operation, still, Args::row(state, at, n)),
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
unsafe fn large(operation: &Operation, still: u8, args: Args<4>) {
    /// # Safety
    /// As above.
    unsafe fn of<const N: usize>(loops: &Loops<N>, still: u8, args: Args<4>) {
        let Some(apart) = loops.apart else { return };
        let steps = core::array::from_fn(|k| if still >> k & 1 == 1 { 0 } else { loops.bytes[k] });
        let args = Args::row(args.state, core::array::from_fn(|k| args.at[k]), args.n);
        // SAFETY: the caller's promise.
        unsafe { apart[level()](Apart { args, steps }) };
    }
    // SAFETY: (all) the caller's promise.
    unsafe {
        match operation {
            Operation::One(loops) => of(loops, still, args),
            Operation::Two(loops) => of(loops, still, args),
            Operation::Three(loops) => of(loops, still, args),
        }
    }
}
