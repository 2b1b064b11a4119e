//! Axes: relations at one axis, or at several.
//!
//! Known by now: relations that do the same at all axes. These relations change the axis that a call names by a number, `x.sum::<-1>()`, and leave
//! the others as they are, generic ones too. The number is looked up once and becomes a *place*, along which a recursion can go.
//!
//! | file | adds |
//! |---|---|
//! | `axis` | *why an index is a place*; the length at a place, and the shape without it |
//! | `along` | an axis along which an operation runs: `softmax` |
//! | `reduce` | an axis that is removed, or has length 1 afterwards: `sum` |
//! | `reduce_axes` | several axes, all marked before the first is removed: `sum_axes` |
//! | `zero_length` | axes without elements, along which no element can be chosen: `amax` |
//! | `topk` | an axis with a given number of elements |
//! | `norm` | the last axes, by a shape with which a longer one ends: `layer_norm` |
//! | `channels` | axis 1 of a batch, and vectors of its length: `group_norm` |
//! | `tri` | the last two axes: `tril` |
//! | `rows` | the place of each number, one row each |

pub mod along;
pub mod axis;
pub mod channels;
pub mod norm;
pub mod reduce;
pub mod reduce_axes;
mod rows;
pub mod topk;
pub mod tri;
pub mod zero_length;
