//! Operations: each with its method on [`Var`](crate::Var), and its rule beside it.
//!
//! | file | operations |
//! |---|---|
//! | `arithmetic` | `+ - * /`, unary `-`, numbers on either side |
//! | `elementwise` | functions of one element, and of two |
//! | `reduce` | `sum`, `mean`, `var`, `logsumexp`, and the adjoint of broadcasting |
//! | `softmax` | `softmax`, `log_softmax`, `cross_entropy` |
//! | `losses` | other losses of classes, the mean squared error |
//! | `norm` | `layer_norm` |
//! | `conv`, `pool` | convolutions, transposed ones, pools |
//! | `product` | `matmul` |
//! | `views` | transposed, other lengths, parts, expanded |
//!
//! A method proves by its bounds, and hands over to the operation on erased values, which computes and records. Rules call operations on
//! erased values, too: what they compute can be recorded again.

mod arithmetic;
mod conv;
mod elementwise;
mod losses;
mod norm;
mod pool;
mod product;
mod reduce;
mod softmax;
mod views;

pub use conv::VarFilter;
pub use norm::VarLayerNorm;
