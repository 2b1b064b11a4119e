//! Windows: parts of an axis that may overlap, and what slides along it.
//!
//! Known by now: lengths that are computed from two others and a few numbers in the call. A rule is written for numbers; what
//! becomes of it where a length is known only at run time is in one place, [`dim::count`](mod@crate::dim::count). Each relation
//! comes in two: whether a window fits, which has the sentence, and how many do, which gives a number in any case, so that one
//! mistake is reported once.
//!
//! | file | adds |
//! |---|---|
//! | `window` | windows of a size, so far apart: `unfold` |
//! | `conv`, in it `settings`, `slides`, `up`, `pool`, `columns`, `channels`, `spreads` | settings as types; padding and dilation; pools; groups and biases; transposed convolutions |
//! | `resize` | lengths of results that are written out, or multiples of those of the input |
//! | `unfilled` | channels and positions that are known to be missing |
//! | `grid` | planes read at the points of a grid, and grids of affine maps |

pub mod conv;
pub mod grid;
pub mod resize;
pub mod unfilled;
pub mod window;
