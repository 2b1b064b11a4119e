//! Lists: shapes on their own, before relations of two of them.
//!
//! Known by now: lengths, as types ([`dim`](mod@crate::dim)). A shape is a list of them, and nearly all traits here are folds over one list: a row
//! for `[]`, a row for `[.., d]` that requires the same of `[..]`, and, if there is a result for it, a row for unknown rank. Most recursions in the
//! chapters that follow begin with these rows.
//!
//! | file | adds |
//! |---|---|
//! | `lengths` | the list, [`Lengths`](super::Lengths), and [`AnyRank`](super::AnyRank) |
//! | `chain` | a list of types as a constant |
//! | `sizes` | a whole shape as a constant: all sizes, or a few numbers for the loops |
//! | `relax` | a list that says less than another: the first recursion along two lists |
//! | `fixed` | lists whose lengths are all numbers |
//! | `rank` | lists of one axis, of two, or of a given number of axes |
//! | `equal` | a value that proves two shapes to be one type |
//! | `count` | the number of elements, as a type |

pub mod chain;
pub mod count;
pub(crate) mod equal;
pub mod fixed;
pub mod lengths;
pub mod rank;
pub mod relax;
pub mod sizes;
