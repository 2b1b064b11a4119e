//! `einsum` over numbers: an equation, its operands' axes by label, and the order of contractions.
//!
//! | file | from | to |
//! |---|---|---|
//! | `equation` | text | subscripts of each operand and of the output |
//! | `axes` | subscripts and layouts | each operand's axes by label: diagonals taken, lengths of 1 dropped |
//! | `order` | the labels of the operands | which two are contracted first, by cost |
//! | `pair` | two operands | loops and matrix products, and who must be copied first |
//!
//! Nothing here touches an element. The rules, and the sentences of what is refused, are PyTorch's.

mod axes;
mod equation;
mod order;
mod pair;

pub use axes::{Axes, Set, subscripted};
pub use order::order;
pub use pair::{Contracted, Pair, labels, row_major};
