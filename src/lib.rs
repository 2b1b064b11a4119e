//! Tensors whose shapes are types.
//!
//! What broadcasts with what, what shape comes out, whether an in-place operation would change
//! `self`: all of it is decided by `cargo check`. What the types cannot know (`_`) is checked once,
//! at run time, by the same rules; a rank that is not known at all is [`AnyRank`], over the same
//! kernels. The semantics are PyTorch's.
//!
//! ```
//! use congruent::prelude::*;
//!
//! // Any leading axes, then rows and columns: no where-clause but the kinds of the parameters.
//! fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
//!     x: &Tensor<f32, shape![..L, B, I]>,
//!     w: &Tensor<f32, shape![O, I]>,
//!     b: &Tensor<f32, shape![O]>,
//! ) -> Tensor<f32, shape![..L, B, O]> {
//!     x.matmul(&w.t()) + b
//! }
//!
//! let x = Tensor::from([[1.0, 2.0, 3.0]]);
//! let w = Tensor::from([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]);
//! let y: Tensor<f32, shape![1, 2]> = linear::<shape![], _, _, _>(&x, &w, &Tensor::from([10.0, 20.0]));
//! assert_eq!(y.to_vec(), [11.0, 25.0]);
//! ```
//!
//! Every call with a `Result` may return [`Fault::OutOfMemory`](error::Fault::OutOfMemory), whatever else its `# Errors` list; what has no
//! `Result` panics with the same sentence.
//!
//! Read top to bottom, `dim` then `shape`, the source teaches type-level programming from nothing:
//! each file opens with what is known by now and what it adds.
//!
//! | floor | what it adds |
//! |---|---|
//! | [`mod@dim`], [`error`] | lengths as types, and the one door to typenum; what can go wrong |
//! | [`mod@shape`] | lists of lengths and the relations between them, as types only |
//! | `layout`, `storage` | sizes, strides and memory, at run time only |
//! | `kernel` | loops |
//! | [`tensor`] | the promise that a layout conforms to a type; views |
//! | `ops` | the methods: the bound proves, the alias names the result, the body calls a kernel |
//! | [`sparse`] | tensors that keep only the elements that are not zero |
//! | [`prelude`] | what a program imports |

// The next trait solver (`-Znext-solver`) counts generic-array's bound on a length, a comparison bit
// by bit, deeper than the default of 128.
#![recursion_limit = "256"]
#![deny(missing_docs)]

// The macros print `::congruent::..`, here as everywhere.
extern crate self as congruent;

pub mod dim;
pub mod error;
mod kernel;
mod layout;
mod ops;
pub mod prelude;
pub mod shape;
pub mod sparse;
mod storage;
pub mod tensor;

/// The memory of dropped tensors that is kept for the next ones.
pub mod memory {
    pub use crate::storage::{cached_bytes, set_cache_limit};
}

/// Random numbers: a generator from a seed, and what else a program draws from.
pub mod random {
    pub use crate::kernel::random::{Generator, Integer, seeded};
    pub use crate::shape::multinomial::{Drawn, Draws};
    pub use rand::{Rng, RngExt, SeedableRng};

    /// Distributions for [`Tensor::sample`](crate::Tensor::sample).
    ///
    /// A choice, and not the whole of `rand_distr`: through it another `One` would be in reach, and rustc would
    /// print the length as `congruent::One`.
    pub mod distributions {
        pub use rand_distr::{
            Beta, Binomial, Cauchy, ChiSquared, Distribution, Exp, Gamma, Geometric, LogNormal, Normal, Poisson,
            StudentT, Triangular, Weibull, Zipf,
        };
    }
}

/// The items of an index, `s!`, and what they make of a shape.
pub mod slice {
    pub use crate::ops::index::{Index, Indices};
    pub use crate::shape::index::{ByIndex, ByMask, PickFrom, Picked};
    pub use crate::shape::slice::*;
    pub use crate::tensor::{Item, Items};
}

/// What the margins of [`Strided::pad`] are filled with.
pub mod pad {
    pub use crate::ops::arrange::{Constant, PadMode, PadWith, Reflect, Replicate};
    pub use crate::shape::pad::{HasEdge, Pad, Padded, Reflects};
}

/// What `rearrange!` prints.
#[doc(hidden)]
pub mod rearranging {
    pub use crate::layout::rearrange::{Atom, Item, Pattern};
    pub use crate::ops::arrange::given;
    pub use crate::shape::rearrange::*;
}

pub use congruent_macros::{axes, dim, dims, einsum, rearrange, s, shape, try_einsum, try_rearrange};
/// What `einsum!` asks of shapes.
///
/// ```
/// use congruent::prelude::*;
///
/// let a = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// let v = Tensor::from([10.0, 1.0]);
/// let product: Tensor<f64, shape![2]> = einsum!("ij,j->i", &a, &v);
/// assert_eq!(product.to_vec(), [12.0, 34.0]);
/// let trace: Tensor<f64, shape![]> = einsum!("ii", &a);
/// assert_eq!(trace.item(), 5.0);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let a = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
/// let v = Tensor::from([10.0, 1.0, 0.1]);
/// einsum!("ij,j->i", &a, &v);   // label 'j': operand 0 has dimension `N<2>`, operand 1 has dimension `N<3>`
/// ```
pub mod einsum {
    pub use crate::ops::einsum::Summand;
    #[doc(hidden)]
    pub use crate::ops::einsum::{or_panic, subscripted};
    pub use crate::shape::einsum::*;
}

pub use ops::einsum::einsum;
/// The settings of convolutions and pools, and what they make of a shape.
pub mod window {
    pub use crate::error::WindowFault;
    pub use crate::ops::conv::{Conv, ConvRule, Filter, With, conv};
    pub use crate::ops::pool::{Pool, PoolRule, Windowed, pool, pool_of, pool2};
    pub use crate::shape::conv::*;
}

pub use dim::{Dyn, Fixed, K, Length, M, N, Numbers, One, Sym, Tag, ToDim, ToValue};
pub use error::ShapeError;
pub use kernel::cast::CastTo;
pub use kernel::element::{Bits, Element, Float, Number, Scalar, Signed};
pub use kernel::gather::IndexNumber;
pub use kernel::ordered::Ordered;
pub use kernel::truth::Truth;
pub use ops::arrange::{Grid, GridVector, Ij, Indexing, Meshgrid, Xy, meshgrid, meshgrid_dyn, rearrange, try_meshgrid};
pub use ops::backcompat;
pub use ops::conv::conv;
pub use ops::gather::{
    AddBy, AddInPlace, GatherBy, Index, IndexOperand, ReduceBy, ReduceInPlace, Reduction, ScatterBy, ScatterInPlace,
    ScatterValueBy, SelectBy,
};
pub use ops::join::{Cat, Stack, cat, hstack, stack, vstack};
pub use ops::loss::{CrossEntropy, EachLoss, LossReduction, MeanLoss, SumLoss, Targets};
pub use ops::pool::{pool, pool_of, pool2};
pub use ops::reduce::ChooseFrom;
pub use ops::strict::{OneSided, Strict, one_sided, strict};
pub use ops::where_;
pub use shape::along::Along;
pub use shape::axis::{Axis, HasAxis, InList};
pub use shape::broadcast::{Broadcast, Broadcasted};
pub use shape::cat::{Concat, ConcatAll, Concatenated};
pub use shape::expand::Expands;
pub use shape::flatten::{FlattenAxes, Unflatten};
pub use shape::gather::{
    AddAlong, FillAlong, FillInto, GatherAlong, Gathered, NamesAlong, Scattered, SelectAlong, Selected, SpotAlong,
    SpotIn, SpotOf, SrcAlong, SrcInto, TakeAlong, Taken,
};
pub use shape::hollow::{Chooses, ChoosesAxes};
pub use shape::kron::Kron;
pub use shape::loss::{Scored, Scores, Unweighted};
pub use shape::matmul::{Matmul, Product};
pub use shape::narrow::Narrow;
pub use shape::norm::LastAxesOf;
pub use shape::permute::{Movedim, Permute, Transpose};
pub use shape::pointwise::{PointwiseOnto, PointwiseWith};
pub use shape::policy::{OneSidedBroadcast, StrictBroadcast};
pub use shape::product::{Addmm, AddsTo, Bmm, Dot, Linear, Mv, OuterWith};
pub use shape::reduce::{Kept, Open, Reduce, Reduced};
pub use shape::reduce_axes::{KeptAxes, ReduceAxes, ReducedAxes};
pub use shape::same::Same;
pub use shape::slice::{NewAxis, Slice};
pub use shape::split::{ChunkAxis, SplitAxis, SplitSizes};
pub use shape::squeeze::{Squeeze, Unsqueeze};
pub use shape::stack::{Hstack, HstackAll, Hstacked, StackAt, StackMany, Stacked, Vstack, VstackAll, Vstacked};
pub use shape::topk::{Top, TopK};
pub use shape::view::{Infer, Viewed};
pub use shape::window::{Diagonal, Unfold};
pub use shape::{AnyRank, Dim, InlineShape, Lengths, List, Shape, StaticDim, StaticShape};
/// What `shape!` prints. rustc shows this name where a program has a shape in place of a value.
#[doc(hidden)]
pub mod a_type_for_a_value_write_dims {
    pub use crate::shape::{List1, List2, List3, List4, List5, List6, List7, List8};
}
pub use sparse::{Sparse, SparseShape};
pub use tensor::{
    Contiguous, CowTensor, Operand, StackTensor, Strided, Tensor, View, ViewMut, broadcast_shapes, broadcast_tensors,
    broadcast_tensors_dyn, broadcast_tensors3,
};

/// The code of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
#[doc(hidden)]
pub use tensor::{Meets, Shaped};
