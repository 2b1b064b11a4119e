//! Which axes go inside, and which is cut into parts.

use super::block::RUN;
use crate::loops::drive::PARALLEL;
use crate::loops::plan::{Axis, Plan};

/// If fewer than this number of parts have separate results, the reduced axis is cut: a few for each thread of a machine
/// of eight.
pub(super) const PARTS: usize = 32;

/// An axis that is cut into parts of equal length, and a shorter last one.
pub(super) struct Cut {
    pub axis: usize,
    pub len: usize,
}

impl Cut {
    pub(super) fn choose<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>, cost: usize) -> Option<Self> {
        let axis = (0..reduced.axes.len()).max_by_key(|&i| (reduced.axes[i].size, core::cmp::Reverse(i)))?;
        let lanes = kept.axes.iter().map(|axis| axis.size).max().unwrap_or(1);
        // Threads may also share neighbouring results, where each gets long rows of them.
        let shared = kept.numel() / if over_rows(kept, reduced) { lanes.min(64 * RUN) } else { 1 };
        let wanted = PARTS.div_ceil(shared.max(1));
        let len = reduced.axes[axis].size.div_ceil(wanted).max(16);
        let work = kept.numel() * reduced.numel();
        (work >= PARALLEL / cost && wanted > 1 && len < reduced.axes[axis].size).then_some(Cut { axis, len })
    }

    /// The axis: its whole parts, and what is left.
    pub(super) fn count_parts(&self, axis: Axis<1>) -> (usize, usize) {
        (axis.size / self.len, axis.size % self.len)
    }
}

/// Whether adjacent results are folded together: what is contiguous, or as close to it as there is, goes inside.
pub(super) fn over_rows<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>) -> bool {
    match (fastest(&kept.axes, 1), fastest(&reduced.axes, 0)) {
        (Some(lane), Some(run)) => beside(&kept.axes[lane], &reduced.axes[run]),
        (lane, None) => lane.is_some(),
        (None, _) => false,
    }
}

/// Whether neighbours along a kept axis are folded together, rather than each along a run.
pub(super) fn beside<const N: usize>(lane: &Axis<N>, run: &Axis<1>) -> bool {
    lane.size >= 4 && (lane.steps[1] <= run.steps[0] || run.size < 16)
}

/// The axis along which operand `k` lies closest, if it does not stand still along all.
pub(super) fn fastest<const N: usize>(axes: &[Axis<N>], k: usize) -> Option<usize> {
    (0..axes.len()).rev().filter(|&i| axes[i].steps[k] != 0).min_by_key(|&i| axes[i].steps[k])
}
