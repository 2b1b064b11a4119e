//! The words with which a remedy for generic code begins.

/// The beginning of a remedy for generic code.
pub(super) const ASKED: &str = "in generic code, write `where ";

/// The part of [`ASKED`] that is left out if another remedy comes before it.
pub(super) const GENERIC: &str = "in generic code, ";
