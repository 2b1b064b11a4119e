//! Joins: results with more elements than each operand.
//!
//! Known by now: an axis with another length, and sums and products of lengths. Here the new length is computed from both operands, or from an
//! operand and a number in the call, and all other axes must agree.
//!
//! | file | adds |
//! |---|---|
//! | `agree` | the lengths of the other axes, which must be equal |
//! | `cat` | two shapes, or several equal ones, along an existing axis |
//! | `stack` | along a new axis; side by side; one below the other |
//! | `depth` | along axis 2; vectors as columns |
//! | `pad` | margins before and after an axis |
//! | `repeat` | each length, repeated |

pub mod agree;
pub mod cat;
pub mod depth;
pub mod pad;
pub mod repeat;
pub mod stack;
