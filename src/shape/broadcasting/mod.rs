//! Broadcasting: two shapes that are combined axis by axis, and the rule in place.
//!
//! Known by now: lists, and recursions along two of them. These relations line two lists up at their last axes and differ in what they allow: for
//! shapes, that one ends before the other; for lengths, that one stretches. So each is two traits, one for shapes and, behind it, one for lengths,
//! which has the table. If a length is known only at run time, the row says what is checked then.
//!
//! | file | adds | |
//! |---|---|---|
//! | `broadcast` | both may stretch | `x + y` |
//! | `same` | neither may | contracted axes, `try_into_shape` |
//! | `may_equal` | one was computed | `split_sizes`, `unflatten` |
//! | `expand` | the other may, `self` may not; *what a refused row is*, *why the parameter is `Self`* | `x += y` |
//! | `policy` | both may, but not both at once, or only with equal ranks | `strict`, `one_sided` |
//! | `pointwise` | if they do not broadcast, the numbers of elements decide | `backcompat::pointwise` |

pub mod broadcast;
pub mod expand;
pub mod may_equal;
pub mod pointwise;
pub mod policy;
pub mod same;
