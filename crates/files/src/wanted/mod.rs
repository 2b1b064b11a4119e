//! Expectations of a program about a file, and a comparison that finds all differences before any data is read.
//!
//! | module, from below | |
//! |---|---|
//! | `pattern` | [`Pattern`]: a shape as far as a type knows it |
//! | `expectation` | [`Wanted`]: the name, the element type and the shape of a tensor |
//! | `disagreement` | [`Disagreement`]: one difference, in one sentence |
//! | `compare` | all differences of a file |

mod compare;
mod disagreement;
mod expectation;
mod pattern;

pub(crate) use compare::{Found, compare};
pub use disagreement::Disagreement;
pub use expectation::Wanted;
pub use pattern::Pattern;
