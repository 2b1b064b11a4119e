//! The imports of a program: `use congruent::prelude::*`.
//!
//! The constructors of lengths (`N`, `One`, ..) are left out on purpose: they are written with
//! [`shape!`], and a name that reaches a program through a glob import prints with its
//! path in rustc's messages.

pub use crate::attention::Attention;
pub use crate::dim::along;
pub use crate::gather::{
    AddBy, AddInPlace, Bincount, CopyBy, CopyInPlace, GatherBy, ReduceBy, ReduceInPlace, ScatterBy, ScatterInPlace,
    ScatterValueBy, SearchSorted, SelectBy,
};
pub use crate::join::{Cat, Stack};
pub use crate::loss::{BatchMeanLoss, CrossEntropy, CtcLoss, EachLoss, MeanLoss, MultiMargin, SumLoss};
pub use crate::norm::{ChannelNorm, LayerNorm};
pub use crate::ops::einsum::einsum;
pub use crate::ops::rearrange::rearrange;
pub use crate::product::{ProductBy, Scales};
pub use crate::shape::{Broadcast, Broadcasted, Expands, Matmul, Product, Reduce, Reduced};
pub use crate::sparse::SparseShape;
pub use crate::tensor::SplitBy;
pub use crate::window::{conv, pool, pool_of, pool2, scaled, scaled_of, scaled2, sized, sized_of, sized2};
pub use crate::{
    AnyRank, Const, Contiguous, CowTensor, Dim, Dyn, Element, Float, Known, Lazy, Lengths, List, Number, Numeric,
    Operand, Scalar, Shape, ShapeError, Sparse, StackTensor, StaticDim, StaticShape, Strided, Tensor, View, ViewMut,
};
// The constants of a computed length, `<len![N + 1]>::VALUE`.
#[doc(hidden)]
pub use crate::dim::Fixed as _;
// Methods `amax` and its like for shapes known to have no elements. The names of their traits are not public.
#[doc(hidden)]
pub use crate::ops::nothing::{
    ChooseFrom as _, ChooseOfAll as _, ExtremeFrom as _, ExtremeOfAll as _, PlaceFrom as _, PlaceOfAll as _,
    WindowsFrom as _,
};
// From the crate that defines them: `crate` has modules of the same names, which would be imported as well.
pub use congruent_macros::{axes, dim, dims, einsum, len, rearrange, s, shape, try_einsum, try_rearrange};
