//! Decides which axes the inner loops run along, and which axis is cut into parts.

use super::block::RUN;
use crate::loops::loop_nest::PARALLEL;
use crate::loops::plan::{Axis, Plan};

/// The number of results below which the reduced axis is cut into parts, because threads have too few results to share: a few parts for each
/// thread of a machine with eight.
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
        // Threads can also share neighbouring results, if each thread gets long rows of them.
        let shared = kept.numel() / if over_rows(kept, reduced) { lanes.min(64 * RUN) } else { 1 };
        let wanted = PARTS.div_ceil(shared.max(1));
        let len = reduced.axes[axis].size.div_ceil(wanted).max(16);
        let work = kept.numel() * reduced.numel();
        (work >= PARALLEL / cost && wanted > 1 && len < reduced.axes[axis].size).then_some(Cut { axis, len })
    }

    /// Returns the number of whole parts of the axis, and the number of positions that are left.
    pub(super) fn count_parts(&self, axis: Axis<1>) -> (usize, usize) {
        (axis.size / self.len, axis.size % self.len)
    }
}

/// Returns whether adjacent results are folded together: the axis with the smallest step becomes the inner one.
pub(super) fn over_rows<const N: usize>(kept: &Plan<N>, reduced: &Plan<1>) -> bool {
    match (fastest(&kept.axes, 1), fastest(&reduced.axes, 0)) {
        (Some(lane), Some(run)) => beside(&kept.axes[lane], &reduced.axes[run]),
        (lane, None) => lane.is_some(),
        (None, _) => false,
    }
}

/// Returns whether neighbours along a kept axis are folded together, instead of each along a run.
pub(super) fn beside<const N: usize>(lane: &Axis<N>, run: &Axis<1>) -> bool {
    lane.size >= 4 && (lane.steps[1] <= run.steps[0] || run.size < 16)
}

/// Returns the axis along which operand `k` has the smallest step that is not 0, or `None` if all its steps are 0.
pub(super) fn fastest<const N: usize>(axes: &[Axis<N>], k: usize) -> Option<usize> {
    (0..axes.len()).rev().filter(|&i| axes[i].steps[k] != 0).min_by_key(|&i| axes[i].steps[k])
}
