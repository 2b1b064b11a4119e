//! Folds with erased types, over planned axes.

use super::cut::{Cut, beside, fastest, over_rows};
use super::erased::Folding;
use super::offsets::Offsets;
use super::panels::Panels;
use super::runs::Runs;
use crate::loops::loop_nest::{PARALLEL, moved, odometer, split};
use crate::loops::plan::{Axis, Plan};
use crate::storage::{Buffer, OutOfMemory};

impl Folding<'_> {
    /// Folds `reduced` into each position of `kept`. The operands of `kept` are the results, the elements, and the argument of each
    /// result.
    ///
    /// # Safety
    /// All addresses that the plans visit together are valid elements; the results are contiguous and row-major.
    pub(super) unsafe fn planned(self, kept: Plan<3>, reduced: Plan<1>, at: [*mut u8; 3]) -> Result<(), OutOfMemory> {
        match Cut::choose(&kept, &reduced, self.loops.cost) {
            // SAFETY: the caller's promise.
            Some(cut) => unsafe { self.fold_in_parts(&cut, &kept, &reduced, at) },
            // SAFETY: the caller's promise.
            None => unsafe { self.whole(kept, reduced, at) },
        }
    }

    /// Folds the second of three contiguous axes. (Lengths and addresses are passed as numbers: an array that is written element by
    /// element and read in vectors stalls store forwarding.)
    ///
    /// # Safety
    /// The promises of [`planned`](Self::planned), at `[out, x, made_with]`.
    #[inline(never)]
    pub(super) unsafe fn middle(
        self,
        outer: usize,
        n: usize,
        inner: usize,
        out: *mut u8,
        x: *mut u8,
        made_with: *mut u8,
    ) -> Result<(), OutOfMemory> {
        let at = [out, x, made_with];
        let [acc, one, with] = self.loops.bytes;
        // If nothing is reduced, the kept axes are one axis.
        let (outer, inner) = if n == 1 { (1, outer * inner) } else { (outer, inner) };
        let kept = [
            Axis { size: outer, steps: [inner * acc, n * inner * one, inner * with] },
            Axis { size: inner, steps: [acc, one, with] },
        ];
        let reduced = Axis { size: n, steps: [inner * one] };
        if outer * n * inner >= PARALLEL / self.loops.cost {
            let (mut around, mut along) = (Plan::flat(1, [0; 3]), Plan::flat(1, [0]));
            around.axes.extend(kept.into_iter().filter(|axis| axis.size > 1));
            along.axes.extend([reduced].into_iter().filter(|axis| axis.size > 1));
            // SAFETY: the caller's promise.
            return unsafe { self.planned(around, along, at) };
        }
        let lane = if inner > 1 { &kept[1] } else { &kept[0] };
        let rows = lane.size > 1 && (n == 1 || beside(lane, &reduced));
        let mut offsets = Offsets::blank();
        offsets.fill(if rows && n > 1 { core::slice::from_ref(&reduced) } else { &[] })?;
        let run = if rows { Axis { size: 1, steps: [0] } } else { reduced };
        // If there is a single lane, it is the inner axis.
        let axes = if inner > 1 { [&kept[0], &kept[1]] } else { [&kept[1], &kept[0]] };
        // SAFETY: the caller's promise.
        unsafe { self.inner(axes, at, &offsets, (!rows).then_some(run)) };
        Ok(())
    }

    /// Folds the results along two axes: each from its runs, or adjacent results row by row.
    ///
    /// # Safety
    /// The promises of [`planned`](Self::planned), for these axes.
    #[inline(always)]
    unsafe fn inner(
        self,
        [outer, inner]: [&Axis<3>; 2],
        mut at: [*mut u8; 3],
        offsets: &Offsets,
        run: Option<Axis<1>>,
    ) {
        let &Axis { size, steps } = inner;
        match run {
            None => {
                let panels = Panels::new(self, offsets, size, steps);
                for _ in 0..outer.size {
                    // SAFETY: the caller's promise.
                    unsafe { panels.fold(at) };
                    at = moved(at, &outer.steps, 1);
                }
            }
            Some(run) => {
                let runs = Runs::new(self, offsets, run, size, steps);
                for _ in 0..outer.size {
                    // SAFETY: the caller's promise.
                    unsafe { runs.fold(at) };
                    at = moved(at, &outer.steps, 1);
                }
            }
        }
    }

    /// Folds each part of an axis, and then the results of the parts.
    ///
    /// # Safety
    /// The promises of [`planned`](Self::planned).
    #[cold]
    unsafe fn fold_in_parts(
        self,
        cut: &Cut,
        kept: &Plan<3>,
        reduced: &Plan<1>,
        at: [*mut u8; 3],
    ) -> Result<(), OutOfMemory> {
        let axis = reduced.axes[cut.axis];
        let ((whole, rest), results) = (cut.count_parts(axis), kept.numel());
        let (row, rows) = (results * self.loops.bytes[0], whole + usize::from(rest > 0));
        let partial = Buffer::<u8>::new(row.saturating_mul(rows))?;
        let [out, x, with] = at;
        let to = partial.ptr().as_ptr();
        let mut parts = kept.clone();
        if whole > 1 {
            parts.axes.insert(0, Axis { size: whole, steps: [row, cut.len * axis.steps[0], 0] });
        }
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for any element and read by the last fold.
        unsafe { self.whole(parts, reduced.narrow(cut.axis, cut.len), [to, x, with])? };
        if rest > 0 {
            let at = [to.wrapping_add(whole * row), x.wrapping_add(whole * cut.len * axis.steps[0]), with];
            // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for any element and read by the last fold.
            unsafe { self.whole(kept.clone(), single(reduced.narrow(cut.axis, rest)), at)? };
        }
        let mut from = kept.clone();
        for axis in &mut from.axes {
            // The fold that joins takes no arguments.
            (axis.steps[1], axis.steps[2]) = (axis.steps[0], 0);
        }
        let rows = Plan { axes: [Axis { size: rows, steps: [row] }].into_iter().collect(), empty: false };
        let joined = Folding { loops: (self.loops.joined)(), state: self.state };
        // SAFETY: the parts cover the axis; each has a row of the new buffer, which is aligned for any element and read by the last fold;
        // the joining fold has no state.
        unsafe { joined.whole(from, rows, [out, to, with]) }
    }

    /// # Safety
    /// The promises of [`planned`](Self::planned).
    unsafe fn whole(self, mut kept: Plan<3>, mut reduced: Plan<1>, at: [*mut u8; 3]) -> Result<(), OutOfMemory> {
        let work = kept.numel() * reduced.numel();
        let rows = over_rows(&kept, &reduced);
        if let Some(lane) = fastest(&kept.axes, 1) {
            let lane = kept.axes.remove(lane);
            kept.axes.push(lane);
        }
        let mut run = Axis { size: 1, steps: [0] };
        if !rows && let Some(fastest) = fastest(&reduced.axes, 0) {
            run = reduced.axes.remove(fastest);
        }
        let mut offsets = Offsets::blank();
        offsets.fill(&reduced.axes)?;
        let run = (!rows).then_some(run);
        let run = |part: &Plan<3>, at| {
            if !part.empty {
                let (around, axes) = part.two_innermost();
                // SAFETY: the caller's promise; the offsets visit the same elements as `reduced`, and parts are disjoint.
                odometer(around, at, |at| unsafe { self.inner(axes, at, &offsets, run) });
            }
        };
        if work >= PARALLEL / self.loops.cost {
            split(&kept, at, &run)
        } else {
            run(&kept, at)
        }
        Ok(())
    }
}

/// Returns the plan without axes of length 1.
fn single(mut plan: Plan<1>) -> Plan<1> {
    plan.axes.retain(|axis| axis.size > 1);
    plan
}
