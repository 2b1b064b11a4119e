//! Elements that an expanded axis repeats.
//!
//! | the axis is | method |
//! |---|---|
//! | reduced | the other axes are folded; `n` copies of their result are joined by doubling, in as many steps as `n` has bits |
//! | reduced, with [a few repeats](REPEATED) and many results | the repeated elements are folded like any others |
//! | kept | each result is computed once, and copied |
//!
//! Doubling is as accurate as pairwise summation: twice a float is exact.

use super::block::Fold;
use super::erased::Folding;
use crate::loops::any::Element;
use crate::loops::bytes::carry;
use crate::loops::loop_nest::{PARALLEL, odometer, split};
use crate::loops::plan::{Axis, Plan};
use crate::storage::{Buffer, OutOfMemory};

/// The number of repeats from which doubling is faster, although it needs a second, single-threaded pass over the results.
const REPEATED: usize = 8;

impl Folding<'_> {
    /// Folds like [`planned`](Self::planned), but folds elements that an axis repeats only once.
    ///
    /// # Safety
    /// All addresses that the plans visit together are valid elements; the results are contiguous and row-major.
    pub(super) unsafe fn distinct(
        self,
        kept: Plan<3>,
        mut reduced: Plan<1>,
        [out, x, with]: [*mut u8; 3],
    ) -> Result<(), OutOfMemory> {
        let stands = |axis: &Axis<1>| axis.steps == [0];
        let mut times = reduced.axes.iter().filter(|axis| stands(axis)).map(|axis| axis.size).product();
        // Whether each result has its own argument.
        let own = |axis: &Axis<3>| self.loops.bytes[2] > 0 || axis.steps[1] != 0;
        let results: usize = kept.axes.iter().filter(|axis| own(axis)).map(|axis| axis.size).product();
        if times < REPEATED && results >= PARALLEL {
            times = 1;
        } else {
            reduced.axes.retain(|axis| !stands(axis));
        }
        if kept.axes.iter().all(own) {
            // SAFETY: (both) the caller's promise; the remaining axes visit some of the elements.
            unsafe { self.planned(kept, reduced, [out, x, with])? };
            // SAFETY: `planned` has written this number of results.
            unsafe { self.times(out, results, times) };
            return Ok(());
        }
        let (mut once, mut copies) = (Plan::flat(1, [0; 3]), Plan::<2>::flat(1, [0; 2]));
        let mut step = self.loops.bytes[0];
        for &Axis { size, steps: [to, from, _] } in kept.axes.iter().rev() {
            copies.axes.push(Axis { size, steps: [to, if from == 0 { 0 } else { step }] });
            if from != 0 {
                once.axes.push(Axis { size, steps: [step, from, 0] });
                step *= size;
            }
        }
        once.axes.reverse();
        copies.axes.reverse();
        let made = Buffer::<u8>::new(step)?;
        let at = made.ptr().as_ptr();
        // SAFETY: the caller's promise; `made` has room for each result once, in the order of the axes.
        unsafe { self.planned(once, reduced, [at, x, with])? };
        // SAFETY: `planned` has written this number of results.
        unsafe { self.times(at, results, times) };
        let copy = |part: &Plan<2>, at| {
            let (around, [outer, inner]) = part.two_innermost();
            let [ts, fs] = [0, 1].map(|k| [outer.steps[k], inner.steps[k]]);
            odometer(around, at, |[to, from]| {
                // SAFETY: `from` is inside `made`, which was written completely; `to` is a result, and parts write different results.
                unsafe { carry(self.loops.bytes[0], [outer.size, inner.size], (to, ts), (from, fs)) };
            });
        };
        if copies.numel() >= PARALLEL {
            split(&copies, [out, at], &copy);
        } else {
            copy(&copies, [out, at]);
        }
        Ok(())
    }

    /// Turns each result into the result of its elements repeated `times` times.
    ///
    /// # Safety
    /// The results were written.
    unsafe fn times(self, out: *mut u8, results: usize, times: usize) {
        if times > 1 {
            // SAFETY: the caller's promise; the state belongs to the loops.
            unsafe { (self.loops.again)(self.state, out, results, times) };
        }
    }
}

/// # Safety
/// The state is an `F`, and `out` points to the results.
pub unsafe fn again<T: Element, F: Fold<T>>(state: *const (), out: *mut u8, results: usize, times: usize) {
    // SAFETY: the caller's promise.
    let fold = unsafe { *state.cast::<F>() };
    for i in 0..results {
        let at = out.cast::<F::Acc>().wrapping_add(i);
        // SAFETY: the caller's promise.
        let one = unsafe { at.read() };
        // SAFETY: the caller's promise.
        unsafe { at.write(joined(one, times, fold)) };
    }
}

/// Folds `times` copies of one result; `times` is at least 1. (A power that is not needed is not computed: an integer could overflow.)
fn joined<T, F: Fold<T>>(mut power: F::Acc, mut times: usize, fold: F) -> F::Acc {
    while times.is_multiple_of(2) {
        power = fold.join(power, power);
        times /= 2;
    }
    let mut all = power;
    while times > 1 {
        power = fold.join(power, power);
        times /= 2;
        if !times.is_multiple_of(2) {
            all = fold.join(all, power);
        }
    }
    all
}
