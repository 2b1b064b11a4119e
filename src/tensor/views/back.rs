//! Axes that types count from the back.

use congruent_layout::Layout;

/// Returns the axis, counted from the front, that is `back` axes before the last.
#[inline]
pub(super) fn front(x: &Layout, back: usize) -> usize {
    x.rank() - 1 - back
}
