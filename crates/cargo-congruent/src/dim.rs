//! The one name of the library's `dim` that its errors use.

/// The length of an axis as a type writes it. Text here: no type is read while an operation is explained.
pub type AxisPattern = &'static str;
