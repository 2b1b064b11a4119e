//! What a program imports: `use congruent::prelude::*`.
//!
//! The constructors of lengths (`N`, `One`, ..) are left out on purpose: they are written with
//! [`shape!`], and a name that reaches a program through a glob import prints with its
//! path in rustc's messages.

pub use crate::{
    AnyRank, Broadcast, Broadcasted, Contiguous, CowTensor, Dim, Dyn, Element, Expands, Float, Lengths, List, Matmul,
    Number, Operand, Product, Reduce, Reduced, Scalar, Shape, ShapeError, Sparse, SparseShape, StackTensor, StaticDim,
    StaticShape, Strided, Tensor, View, ViewMut,
};
pub use crate::{axes, dim, dims, s, shape};
pub use crate::{conv, pool, pool_of, pool2};
