//! Axes: one of them, or some.
//!
//! Known by now: relations that do the same at every axis. These do something at one, which a call names by a number,
//! `x.sum::<-1>()`, and leave the others as they are, generic ones too. The number is looked up once and is a *place* then, along
//! which a recursion can go.
//!
//! | file | adds |
//! |---|---|
//! | `axis` | *why an index is a place*; what a shape has there, and what it is without it |
//! | `along` | an axis along which something runs: `softmax` |
//! | `reduce` | an axis that goes, or has length 1 afterwards: `sum` |
//! | `reduce_axes` | several of them, each marked before any goes: `sum_axes` |
//! | `zero_length` | axes without elements, along which nothing can be chosen: `amax` |
//! | `topk` | an axis with as many elements as a number says |
//! | `norm` | the last axes, by a shape that a longer one ends with: `layer_norm` |
//! | `channels` | axis 1 of a batch, and vectors as long: `group_norm` |
//! | `tri` | the last two: `tril` |
//! | `rows` | which number is which place: a row for each |

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
