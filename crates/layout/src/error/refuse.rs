//! The name of an operation for a fault, and an error as a panic, at the line of whoever asked.
//!
//! | written | gives | for |
//! |---|---|---|
//! | `fault.of(op)` | a `ShapeError` | a fault that is found where its operation is known |
//! | `rule(..).of(op)`, or with `?` | a `Result` | a small value, or the last line of a function |
//! | `named!(op, rule(..))` | the value, or returns the error | a plan, a view, a tensor: `?` would move it once more |
//! | `rule(..).or_panic_in(op)` | the value, or panics | the face that has no `Result` |
//!
//! (`of` alone would be enough, were moves free: a value that goes from one `Result` to another is moved, and of a `Layout`
//! that takes as long as 64 additions. `named!` alone cannot panic, and is no value.)

use super::{Fault, OutOfMemory, ShapeError, WindowFault};

/// A fault, as that of an operation. (A trait, so that programs do not see the method.)
pub trait OfOperation {
    /// The error of an operation that has this fault.
    fn of(self, op: &'static str) -> ShapeError;
}

impl OfOperation for Fault {
    #[cold]
    fn of(self, op: &'static str) -> ShapeError {
        let op = if matches!(self, Fault::OutOfMemory { .. }) { "" } else { op };
        ShapeError { op, fault: self }
    }
}

impl OfOperation for WindowFault {
    #[cold]
    fn of(self, op: &'static str) -> ShapeError {
        Fault::from(self).of(op)
    }
}

/// A rule's answer, as that of an operation: see the table above.
pub trait Of<T> {
    /// With the name of the operation.
    fn of(self, op: &'static str) -> Result<T, ShapeError>;
    /// The value, or a panic with the error of the operation: as [`OrPanic::or_panic`].
    #[track_caller]
    fn or_panic_in(self, op: &'static str) -> T;
}

/// `rule(..).of(op)?`, without a `Result` more.
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($op:expr, $answer:expr) => {
        match $answer {
            Ok(value) => value,
            Err(fault) => return Err($crate::error::OfOperation::of($crate::error::Fault::from(fault), $op)),
        }
    };
}
pub use __named as named;

impl<T, F: Into<Fault>> Of<T> for Result<T, F> {
    #[inline(always)]
    fn of(self, op: &'static str) -> Result<T, ShapeError> {
        match self {
            Ok(value) => Ok(value),
            Err(fault) => Err(fault.into().of(op)),
        }
    }
    #[inline(always)]
    #[track_caller]
    fn or_panic_in(self, op: &'static str) -> T {
        match self {
            Ok(value) => value,
            Err(fault) => refuse_in(fault, op),
        }
    }
}

/// The value, or a panic with the error, at the line of whoever calls what is `#[track_caller]`: a closure in
/// `unwrap_or_else` would name a line of ours.
pub trait OrPanic<T> {
    /// The value.
    #[track_caller]
    fn or_panic(self) -> T;
}
impl<T> OrPanic<T> for Result<T, ShapeError> {
    #[inline]
    #[track_caller]
    fn or_panic(self) -> T {
        match self {
            Ok(value) => value,
            Err(error) => refuse(error),
        }
    }
}

impl<T> OrPanic<T> for Result<T, OutOfMemory> {
    #[inline]
    #[track_caller]
    fn or_panic(self) -> T {
        match self {
            Ok(value) => value,
            Err(error) => exhausted(error),
        }
    }
}

/// Panics because there is no memory: as [`refuse`], and what makes the error is out of the way, too.
#[cold]
#[inline(never)]
#[track_caller]
fn exhausted(error: OutOfMemory) -> ! {
    refuse(error.into())
}

/// Like [`refuse`], but the closure that makes the error is out of line, too.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse_in(fault: impl Into<Fault>, op: &'static str) -> ! {
    refuse(fault.into().of(op))
}

/// Panics with an error: at the caller's line, and out of the way of what succeeds.
#[cold]
#[inline(never)]
#[track_caller]
pub fn refuse(error: ShapeError) -> ! {
    panic!("{error}")
}
