//! The warning of PyTorch's backwards-compatibility note.
//!
//! Before PyTorch broadcast, it ran elementwise operations on tensors of different shapes with the
//! same number of elements "pointwise": `ones(4) + ones(4, 1)` had four elements, now it has
//! sixteen. Code ported from that time can ask to be told of every such place:
//!
//! ```
//! use congruent::prelude::*;
//! use congruent::backcompat::broadcast_warning;
//!
//! broadcast_warning::set_enabled(true);   // torch.utils.backcompat.broadcast_warning.enabled
//! let x = Tensor::from([1.0, 2.0, 3.0, 4.0]) + Tensor::from([[1.0], [2.0], [3.0], [4.0]]);
//! // `log::warn!` was called: shapes [4] and [4, 1] have the same number of elements
//! assert_eq!(x.sizes(), [4, 4]);
//! ```
//!
//! Whether two static shapes can be concerned at all is a constant; only where they can, or where a
//! length is not known, is the switch read.

use crate::shape::Lengths;

/// The switch.
pub mod broadcast_warning {
    use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static ENABLED: AtomicBool = AtomicBool::new(false);

    /// Switches the warning on or off, for the whole process. Off unless switched on.
    pub fn set_enabled(enabled: bool) {
        ENABLED.store(enabled, Relaxed);
    }

    /// Whether the warning is on.
    #[inline]
    pub fn enabled() -> bool {
        ENABLED.load(Relaxed)
    }
}

/// Whether shapes of these types can differ and have the same number of elements. A number is no shape.
pub(crate) const fn possible<A: Lengths, B: Lengths>() -> bool {
    let number = matches!(A::RANK, Some(0)) || matches!(B::RANK, Some(0));
    !number && A::SUMMARY.may_differ_at_equal_size(B::SUMMARY)
}

/// The condition of the note: the shapes differ and have the same number of elements.
fn concerned(a: &[usize], b: &[usize]) -> bool {
    a != b && a.iter().product::<usize>() == b.iter().product()
}

/// Warns if the switch is on and the shapes are concerned.
#[inline]
pub(crate) fn check(op: &'static str, a: &[usize], b: &[usize]) {
    if broadcast_warning::enabled() && concerned(a, b) {
        warn(op, a, b);
    }
}

#[cold]
fn warn(op: &'static str, a: &[usize], b: &[usize]) {
    log::warn!(
        "{op} of shapes {a:?} and {b:?}: they differ but have the same number of elements, and are now broadcast; \
         before broadcasting was introduced they were combined element by element"
    );
}
