//! Adds the name of an operation to a fault, and panics with an error at the caller's line.
//!
//! | call | result | use |
//! |---|---|---|
//! | `fault.of(op)` | a `ShapeError` | a fault found in the operation itself |
//! | `rule(..).of(op)`, or with `?` | a `Result` | a small value, or the last line of a function |
//! | `named!(op, rule(..))` | the value, or returns the error | a plan, a view, a tensor: `?` would move the value once more |
//! | `rule(..).or_panic_in(op)` | the value, or panics | methods that panic |
//!
//! (`of` would suffice if moves were free: a value that goes from one `Result` to another is moved, and moving a `Layout`
//! takes as long as 64 additions. `named!` alone cannot panic, and is not an expression for a `Result`.)

use super::{Fault, OutOfMemory, ShapeError, WindowFault};

/// A fault that becomes the error of an operation. (A trait, so that programs do not see the method.)
pub trait OfOperation {
    /// Returns the error of the operation `op` with this fault.
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

/// The result of a rule that becomes the result of an operation: see the table above.
pub trait Of<T> {
    /// Adds the name of the operation to the error.
    fn of(self, op: &'static str) -> Result<T, ShapeError>;
    /// Returns the value, or panics with the error of the operation, like [`OrPanic::or_panic`].
    #[track_caller]
    fn or_panic_in(self, op: &'static str) -> T;
}

/// Returns the error like `rule(..).of(op)?`, without another `Result`.
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

/// A result whose error becomes a panic at the caller's line, if the caller is `#[track_caller]`: a closure in
/// `unwrap_or_else` would report a line of this crate.
pub trait OrPanic<T> {
    /// Returns the value, or panics.
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

/// Panics because there is no memory, like [`refuse`]; the construction of the error is out of line, too.
#[cold]
#[inline(never)]
#[track_caller]
fn exhausted(error: OutOfMemory) -> ! {
    refuse(error.into())
}

/// Panics like [`refuse`]; the construction of the error is out of line, too.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse_in(fault: impl Into<Fault>, op: &'static str) -> ! {
    refuse(fault.into().of(op))
}

/// Panics with an error at the caller's line; out of line, so that the fast path stays small.
#[cold]
#[inline(never)]
#[track_caller]
pub fn refuse(error: ShapeError) -> ! {
    panic!("{error}")
}
