//! Broadcasting: two shapes that meet axis by axis, and the rule in place.
//!
//! Known by now: lists, and recursions along two of them. These relations line two lists up at their last axes and differ in what
//! they allow there: of shapes, that one ends before the other; of lengths, that one stretches. So each is two traits, one of
//! shapes and one of lengths behind it, where the table is. Where a length is known only at run time, the row says what is
//! checked then.
//!
//! | file | adds | |
//! |---|---|---|
//! | `broadcast` | both may stretch | `x + y` |
//! | `same` | neither may | contracted axes, `try_into_shape` |
//! | `may_equal` | one was computed | `split_sizes`, `unflatten` |
//! | `expand` | the other may, `self` may not; *what a refused row is*, *why the parameter is `Self`* | `x += y` |
//! | `policy` | both may, but not both at once, or not in rank | `strict`, `one_sided` |
//! | `pointwise` | where they do not, the counts of elements decide | `backcompat::pointwise` |

pub mod broadcast;
pub mod expand;
pub mod may_equal;
pub mod pointwise;
pub mod policy;
pub mod same;
