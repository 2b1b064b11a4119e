//! Closes traits that programs do not implement.

/// A supertrait that no path of a program leads to.
pub trait Sealed {}
