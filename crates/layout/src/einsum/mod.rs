//! `einsum` over numbers: an equation, its operands' axes by label, and the order of contractions.
//!
//! | file | from | to |
//! |---|---|---|
//! | `equation` | text | subscripts of each operand and of the output |
//! | `axes` | subscripts and layouts | each operand's axes by label: diagonals taken, lengths of 1 dropped |
//! | `order` | the labels of the operands | which two are contracted first, by cost |
//! | `pair` | two operands | loops and matrix products, and who must be copied first |
//! | `steps` | an equation | sums, copies and products, one after the other |
//!
//! Nothing here touches an element. The rules, and the sentences of what is refused, are PyTorch's.

mod axes;
mod equation;
mod order;
mod pair;
mod steps;

pub use steps::{Factor, Instruction, Program};
