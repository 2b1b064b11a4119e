//! What a program imports: `use congruent::prelude::*`.
//!
//! The constructors of lengths (`N`, `One`, ..) are left out on purpose: they are written with
//! [`shape!`], and a name that reaches a program through a glob import prints with its
//! path in rustc's messages.

pub use crate::{
    AddBy, AddInPlace, AnyRank, Broadcast, Broadcasted, Cat, Contiguous, CowTensor, CrossEntropy, Dim, Dyn, Element,
    Expands, Float, GatherBy, Lengths, List, Matmul, MseLoss, Number, Operand, Product, Reduce, ReduceBy,
    ReduceInPlace, Reduced, Scalar, Scales, ScatterBy, ScatterInPlace, ScatterValueBy, SelectBy, Shape, ShapeError,
    Sparse, SparseShape, Stack, StackTensor, StaticDim, StaticShape, Strided, Tensor, View, ViewMut,
};
// Names `amax` and its like for shapes known to have no elements; its own name is nobody's concern.
pub use crate::ChooseFrom as _;
pub use crate::ops::arrange::rearrange;
pub use crate::ops::einsum::einsum;
pub use crate::{conv, pool, pool_of, pool2};
// From where they are made: under `crate` modules have the same names, and would come along.
pub use congruent_macros::{axes, dim, dims, einsum, rearrange, s, shape, try_einsum, try_rearrange};
