//! Convolutions.
//!
//! The weight is one argument, alone or with its settings: `x.conv2d(&w)`,
//! `x.conv2d(conv(&w).stride::<2>().padding::<1>().bias(&b))`. Three spellings were tried:
//!
//! | spelling | on a mistake, or in use |
//! |---|---|
//! | `x.conv2d::<2, 2, 1, 1, 1, 1, 1>(&w)` | const generics of a function have no defaults: all of them are written, always, and the type of the operand too |
//! | `x.conv2d(&w, conv2d().stride::<2>())` | the plain case needs `conv2d()`, or a second method for each operation and each of their twins |
//! | `x.conv2d(conv(&w).stride::<2>())` | one method; the settings are types of the argument, so nothing is inferred from a turbofish, and the headline is about lengths |
//!
//! `stride::<2>()` is for all axes, `strides::<2, 1>()` for each. On [`AnyRank`](crate::AnyRank) the same
//! methods end in `_of` and take values: `conv(&w).stride_of(2).padding_of([1, 0])`.

mod list;
mod options;
mod run;

pub(super) use options::axes;
pub use options::{Conv, ConvRule, Filter, FilterParts, With, conv};
