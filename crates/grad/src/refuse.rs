//! Errors of what the types have proven, and of what panics.

use congruent::prelude::ShapeError;

/// The value, or a panic with the error, at the line of whoever calls what is `#[track_caller]`: a closure in `unwrap_or_else` would name a
/// line of ours.
pub(crate) trait OrPanic<T> {
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

/// Panics with the error. (By value: a crate that drops one compiles the drop of every fault.)
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: ShapeError) -> ! {
    panic!("{error}")
}
