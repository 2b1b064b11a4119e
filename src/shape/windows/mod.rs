//! Windows: parts of an axis that may overlap.
//!
//! Known by now: lengths that are computed from two others and a few numbers in the call. A rule is written for numbers;
//! [`dim::count`](mod@crate::dim::count) alone handles lengths known only at run time. Each relation consists of two: whether a window fits, which
//! has the message, and the number of windows, which exists in any case, so that one mistake is reported once.
//!
//! | file | adds |
//! |---|---|
//! | `window` | windows of a size, at a distance: `unfold` |
//! | `conv`, in it `settings`, `slides`, `up`, `pool`, `columns`, `channels`, `spreads` | settings as types; padding and dilation; pools; groups and biases; transposed convolutions |
//! | `resize` | lengths of results in the call, or multiples of those of the input |
//! | `unfilled` | channels and positions that are known to be missing |
//! | `grid` | planes read at the points of a grid, and grids of affine maps |

pub mod conv;
pub mod grid;
pub mod resize;
pub mod unfilled;
pub mod window;
