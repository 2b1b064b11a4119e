//! The arguments of the loops over rows and over runs.

use super::offsets::Offsets;
use crate::loops::plan::Axis;

/// The arguments of a loop besides the results that it folds.
pub(super) struct Body<'a> {
    /// The offsets of the elements of a result: of the first of each run, or of all.
    pub offsets: &'a Offsets,
    /// A run.
    pub run: Axis<1>,
    /// The fold.
    pub fold: *const (),
}
// SAFETY: a fold is `Sync`, and only read.
unsafe impl Sync for Body<'_> {}
