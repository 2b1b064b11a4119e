//! PyTorch's note "Broadcasting semantics" on code from before broadcasting: its warning, and the old behaviour for code that still needs it.
//!
//! Before PyTorch broadcast, it ran elementwise operations on tensors of different shapes with the
//! same number of elements "pointwise", each viewed as 1-dimensional. For today's code, two cases differ:
//!
//! **Shapes that broadcast today.** `ones(4, 1) + ones(4)` had shape `[4, 1]`, now it has `[4, 4]`. Code ported from
//! that time can enable a warning in operators, and in methods that return a new tensor from two (`where_`, `lazy` and a `StackTensor` do not warn):
//!
//! ```standalone_crate
//! use congruent::backcompat::broadcast_warning;
//! use congruent::prelude::*;
//!
//! broadcast_warning::set_enabled(true);   // torch.utils.backcompat.broadcast_warning.enabled = True
//! let x = Tensor::from([[1.0], [2.0], [3.0], [4.0]]) + Tensor::from([1.0, 2.0, 3.0, 4.0]);
//! // src/main.rs:5:9: UserWarning: add of shapes [4, 1] and [4]: self and other do not have the same shape, but are
//! // broadcastable, and have the same number of elements. Changing behavior in a backwards incompatible manner to
//! // broadcasting rather than viewing as 1-dimensional.
//! assert_eq!(x.sizes(), [4, 4]);
//! ```
//!
//! **Shapes that do not broadcast.** `ones(4) + ones(2, 2)` had shape `[4]` and is an error now. [`pointwise`] returns the old result, for one
//! operation at a time, and warns.
//!
//! # Where a warning goes, and how often
//! To the program's logger (`log::warn!`) if it has one, with the file and the line of the operation; else to stderr, in
//! the form of Python's warnings. [`set_handler`] sends it elsewhere. Each call site warns once, however often it runs,
//! as under Python's default filter; [`broadcast_warning::set_enabled`]`(true)` starts anew.
//!
//! The meaning of in-place operations did not change, because `self` keeps its shape: `broadcast_warning` is silent there.
//!
//! # Cost
//! A constant decides whether two static shapes can be concerned at all; the switch is read only if they can, or if a length is not known.

pub use super::pointwise::{Pointwise, pointwise};

use crate::shape::Lengths;
use core::fmt;
use core::panic::Location;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::io::Write;
use std::sync::{Mutex, PoisonError, RwLock};

static ENABLED: AtomicBool = AtomicBool::new(false);

/// The switch of the warning about shapes that broadcast now.
pub mod broadcast_warning {
    use super::{ENABLED, PoisonError, Relaxed, WARNED};

    /// Switches the warning on or off, for the whole process. Off unless switched on.
    ///
    /// Switching the warning on resets the call sites that have warned.
    pub fn set_enabled(enabled: bool) {
        if enabled {
            WARNED.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        ENABLED.store(enabled, Relaxed);
    }

    /// Whether the warning is on.
    #[inline]
    pub fn enabled() -> bool {
        ENABLED.load(Relaxed)
    }
}

/// The two changes since operations were pointwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Change {
    /// The shapes broadcast now.
    Broadcast,
    /// The shapes do not broadcast, and [`pointwise`] viewed both as 1-dimensional.
    Pointwise,
    /// [`pointwise`] viewed both as 1-dimensional, in place.
    PointwiseInPlace,
}

/// A warning: operation, shapes and location. Its `Display` is the message, in PyTorch's words.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Warning<'a> {
    /// The change to the operation.
    pub change: Change,
    /// The operation.
    pub op: &'static str,
    /// The sizes of the left operand.
    pub a: &'a [usize],
    /// The sizes of the right operand.
    pub b: &'a [usize],
    /// The location of the call.
    pub location: &'static Location<'static>,
}

impl fmt::Display for Warning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self.change {
            Change::Broadcast => {
                "self and other do not have the same shape, but are broadcastable, and have the same number of \
                 elements. Changing behavior in a backwards incompatible manner to broadcasting rather than viewing as \
                 1-dimensional."
            }
            Change::Pointwise => {
                "self and other not broadcastable, but have the same number of elements. Falling back to deprecated \
                 pointwise behavior."
            }
            Change::PointwiseInPlace => {
                "other is not broadcastable to self, but they have the same number of elements. Falling back to \
                 deprecated pointwise behavior."
            }
        };
        write!(f, "{} of shapes {:?} and {:?}: {sentence}", self.op, self.a, self.b)
    }
}

/// A function that receives warnings.
type Handler = fn(&Warning<'_>);
static HANDLER: RwLock<Handler> = RwLock::new(report);

/// Sends warnings to a function of the program, for the whole process.
///
/// # Examples
/// ```standalone_crate
/// use congruent::backcompat;
///
/// // Where a test must not pass with one:
/// backcompat::set_handler(|warning| panic!("{}: {warning}", warning.location));
/// ```
pub fn set_handler(handler: fn(&Warning<'_>)) {
    *HANDLER.write().unwrap_or_else(PoisonError::into_inner) = handler;
}

/// Writes a warning to the logger if there is one, else to stderr.
///
/// A logger with `LevelFilter::Off` cannot be distinguished from a missing one: then the warning goes to stderr.
fn report(warning: &Warning<'_>) {
    let location = warning.location;
    if log::Level::Warn > log::STATIC_MAX_LEVEL || log::max_level() == log::LevelFilter::Off {
        // Not `eprintln!`: a warning must not panic if stderr is closed.
        let _ = writeln!(std::io::stderr(), "{location}: UserWarning: {warning}");
    } else if log::Level::Warn <= log::max_level() {
        let mut record = log::Record::builder();
        record
            .level(log::Level::Warn)
            .target("congruent::backcompat")
            .module_path_static(Some("congruent::backcompat"));
        record.file_static(Some(location.file())).line(Some(location.line()));
        log::logger().log(&record.args(format_args!("{warning}")).build());
    }
}

/// The call sites that have warned, and their changes.
static WARNED: Mutex<Vec<(Change, &'static str, u32, u32)>> = Mutex::new(Vec::new());

/// Warns, once for each call site.
#[cold]
#[track_caller]
pub(super) fn warn(change: Change, op: &'static str, a: &[usize], b: &[usize]) {
    let location = Location::caller();
    let site = (change, location.file(), location.line(), location.column());
    let new = {
        // Few sites warn: a set of them would not be found faster.
        let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
        let new = !warned.contains(&site);
        if new {
            warned.push(site);
        }
        new
    };
    if new {
        // Called when both locks are free again: the handler may compute with tensors.
        let handler = *HANDLER.read().unwrap_or_else(PoisonError::into_inner);
        handler(&Warning { change, op, a, b, location });
    }
}

/// Whether shapes of these types can differ and have the same number of elements. A number is no shape.
pub(super) const fn possible<A: Lengths, B: Lengths>() -> bool {
    let number = matches!(A::RANK, Some(0)) || matches!(B::RANK, Some(0));
    !number && A::SUMMARY.may_differ_at_equal_size(B::SUMMARY)
}

/// Whether the two have the same number of elements.
pub(super) fn as_many(a: &[usize], b: &[usize]) -> bool {
    a.iter().product::<usize>() == b.iter().product::<usize>()
}

/// Warns if the switch is on and the condition of the note holds: the shapes differ and have the same number of
/// elements.
#[inline]
#[track_caller]
pub(super) fn check(op: &'static str, a: &[usize], b: &[usize]) {
    if broadcast_warning::enabled() && a != b && as_many(a, b) {
        warn(Change::Broadcast, op, a, b);
    }
}
