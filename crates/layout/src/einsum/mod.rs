//! `einsum` on shapes: an equation, the axes of its operands by label, and the order of contractions.
//!
//! | file | from | to |
//! |---|---|---|
//! | `equation` | text | subscripts of each operand and of the output |
//! | `axes` | subscripts and layouts | each operand's axes by label: diagonals merged, axes of length 1 dropped |
//! | `order` | the labels of the operands | the order of pairwise contractions, by cost |
//! | `pair` | two operands | loops and matrix products, and the operands that are copied first |
//! | `steps` | an equation | sums, copies and products, one after the other |
//!
//! No element is accessed here. The rules and the messages are PyTorch's.

mod axes;
mod equation;
mod order;
mod pair;
mod steps;

pub use steps::{Factor, Instruction, Program};
