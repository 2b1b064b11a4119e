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
//!     x: &Strided<f32, shape![..L, B, I]>,
//!     w: &Strided<f32, shape![O, I]>,
//!     b: &Strided<f32, shape![O]>,
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
//! **New here?** [The guide](guide) begins with [ten minutes](guide::ten_minutes).
//!
//! Every call with a `Result` may return [`Fault::OutOfMemory`](error::Fault::OutOfMemory), in addition to
//! what its `# Errors` section lists; calls without a `Result` panic with that message.
//!
//! # Features
//!
//! `threads` and `random` are on by default. With `default-features = false` the crate has everything except what this table lists, and the
//! first `cargo check` is shorter.
//!
//! | feature | adds | depends on |
//! |---|---|---|
//! | `threads` | large operations are split over rayon's threads | rayon-core |
//! | `random` | the module `random`, and all methods that take a generator: `randn`, `bernoulli`, `multinomial`, `permutation` | rand |
//! | `rand_distr` | `random`, and the module `random::distributions` for `sample` | rand_distr |
//! | `show` | the module `show`: heat maps and sparklines in the terminal, SVG, what a notebook shows, data for plots | |
//! | `png` | `show`, and PNG files: `to_png`, `write_png` | png |
//! | `complex` | complex numbers as elements, their parts as views: the module `complex` | num-complex |
//! | `serde` | tensors are written and read as `{shape, data}`: `Serialize`, `Deserialize` | serde_core |
//! | `typenum`, `generic-array`, `hybrid-array`, `mint`, `nalgebra`, `ndarray` | conversions from and to these crates: [`neighbours`] | the crate of that name |
//! | `rayon` | `threads`, `into_par_iter()` along an axis, and `collect` into a tensor: [`neighbours`] | rayon |
//! | `approx` | comparisons within tolerances: the traits of this crate for tensors | approx |
//! | `faer`, `image`, `candle`, `burn` | conversions from and to these crates: [`neighbours`] | faer, image, candle-core, burn-backend |
//! | `dlpack` | tensors exchanged with NumPy, PyTorch and other libraries without a copy: `neighbours::dlpack` | |
//!
//! Read top to bottom, [`dim`](mod@dim) then [`shape`](mod@shape), the source teaches type-level programming from nothing: each
//! file opens with what is known by now and what it adds, and each rule has above it a line that says the rule.
//!
//! | floor | what it adds |
//! |---|---|
//! | [`mod@dim`], [`error`] | lengths as types, and the one door to numbers that can be computed with; what can go wrong (its types are those of `congruent-layout`) |
//! | [`mod@shape`] | lists of lengths and the relations between them, as types only |
//! | the crates `congruent-layout` and `congruent-kernel` | sizes and strides, at run time only; memory and loops, which know no shape |
//! | [`tensor`] | the promise that a layout conforms to a type; views |
//! | `ops` | the methods: the bound proves, the alias names the result, the body calls a kernel |
//! | [`sparse`] | tensors that keep only the elements that are not zero |
//! | [`neighbours`] | arrays of other crates as tensors, and back |
//! | [`explain`], `show` | shapes drawn as text; pictures of tensors (a feature) |
//! | [`prelude`] | what a program imports |
//! | [`guide`], [`testing`] | seventeen chapters for users, from the first tensor to generic code; what tests of shapes are written with |

#![deny(missing_docs)]

// The macros print `::congruent::..`, here as everywhere.
extern crate self as congruent;

// Cargo's profiles name packages one by one; without this warning, nobody would notice that the loops are not optimised. (A warning: the program is right.)
#[cfg(not(unoptimised))]
congruent_kernel::__optimised_with_congruent!();

pub mod dim;
pub mod error;
pub mod explain;
pub mod guide;
pub mod shape;
pub mod tensor;
pub mod testing;

// After `tensor`: rustdoc lists the methods of a type in the order of the modules.
mod ops;

#[cfg(feature = "show")]
pub mod show;
pub mod sparse;

pub mod neighbours;

#[cfg(feature = "complex")]
pub mod complex;

#[doc(inline)]
pub use congruent_kernel::element::{Element, Float, Number, Numeric, Scalar};
pub use congruent_macros::{axes, dim, dims, einsum, len, rearrange, s, shape, try_einsum, try_rearrange};
#[doc(inline)]
pub use dim::{Const, Dyn};
#[doc(inline)]
pub use error::ShapeError;
pub use ops::backcompat;
pub use ops::combinations::{meshgrid, meshgrid_dyn, try_meshgrid};
pub use ops::einsum::einsum;
pub use ops::join::{block_diag, cartesian_prod, cat, column_stack, dstack, hstack, stack, vstack};
pub use ops::lazy::Lazy;
pub use ops::rearrange::rearrange;
pub use ops::strict::{one_sided, strict};
pub use ops::where_;
#[doc(inline)]
pub use shape::{AnyRank, Dim, Known, Lengths, List, Shape, StaticDim, StaticShape};
#[doc(inline)]
pub use sparse::Sparse;
#[doc(inline)]
pub use tensor::{
    AnyRankStrided, Contiguous, CowTensor, Operand, Shared, StackTensor, Strided, Tensor, View, ViewMut,
    broadcast_shapes, broadcast_tensors, broadcast_tensors_dyn, broadcast_tensors3, try_broadcast_tensors,
    try_broadcast_tensors3,
};

/// Types of elements: a trait for each kind of number.
pub mod element {
    #[doc(inline)]
    pub use congruent_kernel::element::close::Close;
    #[doc(inline)]
    pub use congruent_kernel::element::convert::CastTo;
    #[doc(inline)]
    pub use congruent_kernel::element::half::{Bf16, F16};
    #[doc(inline)]
    pub use congruent_kernel::element::magnitude::Magnitude;
    #[doc(inline)]
    pub use congruent_kernel::element::number::ZeroOne;
    #[doc(inline)]
    pub use congruent_kernel::element::ordered::Ordered;
    #[doc(inline)]
    pub use congruent_kernel::element::truth::Truth;
    #[doc(inline)]
    pub use congruent_kernel::element::{
        Bits, Element, Float, Inexact, Integral, Negate, Number, Numeric, Scalar, Signed,
    };
    #[doc(inline)]
    pub use congruent_kernel::index::gather::IndexNumber;
}

/// The bounds of `einsum!` on its operands.
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
    // The functions that the macro prints.
    #[doc(hidden)]
    pub use crate::ops::einsum::{subscripted, try_subscripted};
    #[doc(hidden)]
    pub use crate::shape::einsum::*;
}

/// Gather, scatter and their like: their methods as traits, index tensors, ways to reduce, and settings.
pub mod gather {
    pub use crate::ops::gather::{BagOperand, BagReduction, Bags, GatherBy, IndexOperand, ProvenIndex, SelectBy};
    pub use crate::ops::histogram::{Bincount, CountWeights};
    pub use crate::ops::scatter::{
        AddBy, AddInPlace, CopyBy, CopyInPlace, ReduceBy, ReduceInPlace, Reduction, ScatterBy, ScatterInPlace,
        ScatterReduction, ScatterValueBy,
    };
    pub use crate::ops::sort::SearchSorted;
    // An index without its shape, for functions that read an index of any shape.
    #[doc(hidden)]
    pub use crate::ops::gather::{ErasedBags, ErasedIndex};
}

/// The methods `cat` and `stack`, and those of their family, as traits.
pub mod join {
    pub use crate::ops::join::{Cat, Stack};
}

/// The other operand of a [`Lazy`] expression, what one is evaluated into, and what stands on the right of `+=`.
pub mod lazy {
    pub use crate::ops::inplace::Addend;
    pub use crate::ops::lazy::{Destination, LazyBeside, LazyClosure, LazyOperand, LazyReductions};
}

/// The settings of losses, and what they take.
pub mod loss {
    #[doc(hidden)]
    pub use crate::ops::loss::{
        BatchMeanLoss, CrossEntropy, CtcLoss, EachLoss, LossReduction, MeanLoss, MultiMargin, SumLoss, Targets,
    };
    // The parts that rules of gradients read.
    #[doc(hidden)]
    pub use crate::ops::loss::{CtcBatch, Reducing, check_target, check_triplets, multilabel};
    pub use crate::shape::loss::Unweighted;
}

/// The cache of memory that dropped tensors leave for new ones.
///
/// A result in memory that was used before takes half the time of one in new memory, or less: the system zeroes each page
/// that is touched for the first time. `cargo bench --package congruent-benches --bench memory` prints what that is worth here.
/// [How much is kept](memory::set_cache_limit) depends on what is in use; [`empty_cache`](memory::empty_cache) gives it back.
pub mod memory {
    #[doc(inline)]
    pub use congruent_kernel::storage::{cached_bytes, empty_cache, set_cache_limit};
    #[doc(inline)]
    pub use congruent_layout::MOST_VISITED;
}

/// The two ways to count the axes of a [`meshgrid`](fn@crate::meshgrid), and what it takes.
pub mod meshgrid {
    pub use crate::ops::combinations::{Grid, GridVector, Ij, Indexing, Meshgrid, Xy};
}

/// Traits that `congruent-grad` implements for variables whose shapes have no elements.
#[doc(hidden)]
pub mod choosing {
    pub use crate::ops::nothing::*;
}

/// The settings of attention.
pub mod attention {
    pub use crate::ops::attention::{Attention, AttentionSettings};
}

/// The settings of normalisations.
pub mod norm {
    pub use crate::ops::norm::LayerNorm;
    pub use crate::ops::norm::{ChannelNorm, ChannelSettings};
}

/// The arguments of [`Strided::quantile`].
pub mod order {
    pub use congruent_kernel::fold::quantile::{Quantile, QuantileRule};
}

/// The modes that fill the margins of [`Strided::pad`].
pub mod pad {
    pub use crate::ops::pad::{Circular, Constant, PadMode, PadWith, Reflect, Replicate};
}

/// Operands that broadcast under a rule of their own.
pub mod policy {
    pub use crate::ops::strict::{OneSided, Strict};
}

/// The settings of products.
pub mod product {
    #[doc(hidden)]
    pub use crate::ops::distance::is_by_product;
    pub use crate::ops::product::{ProductBy, Scales};
}

/// Random numbers: a generator from a seed, and what else a program draws from. (With the feature `random`.)
#[cfg(feature = "random")]
pub mod random {
    #[doc(inline)]
    pub use congruent_kernel::random::{Generator, Integer, seeded};
    pub use rand::distr::Distribution;
    pub use rand::{Rng, RngExt, SeedableRng};

    /// Distributions for [`Tensor::sample`](crate::Tensor::sample). (With the feature `rand_distr`.)
    ///
    /// A selection, not all of `rand_distr`: with a second `One` in scope, rustc would print the length as `congruent::dim::One`.
    #[cfg(feature = "rand_distr")]
    pub mod distributions {
        pub use rand_distr::{
            Beta, Binomial, Cauchy, ChiSquared, Distribution, Exp, Gamma, Geometric, LogNormal, Normal, Poisson,
            StudentT, Triangular, Weibull, Zipf,
        };
    }
}

/// The items of an index, `s!`: as values, and as the types that `s!` makes.
pub mod slice {
    pub use crate::ops::index::{Index, Indices};
    pub use crate::shape::slice::NewAxis;
    // The types that `s!` prints.
    #[doc(hidden)]
    pub use crate::shape::index::{ByIndex, ByMask};
    #[doc(hidden)]
    pub use crate::shape::slice::*;
    pub use crate::tensor::{Item, Items};
}

/// The settings of convolutions and pools, and of planes that are resized.
pub mod window {
    pub use crate::ops::conv::{Conv, ConvRule, Filter, With, conv};
    #[doc(hidden)]
    pub use crate::ops::pool::try_summed_elements;
    pub use crate::ops::pool::{Pool, PoolRule, Windowed, pool, pool_of, pool2};
    pub use crate::ops::resize::{
        AskedFactors, CornerLengths, GridSampling, GridSized, InterpolatedBy, Interpolation, LengthRule, ResizedBy,
        ResultLengths, scaled, scaled_of, scaled2, sized, sized_of, sized2,
    };
    #[doc(hidden)]
    pub use crate::ops::resize::{GridReading, Resampling, points_to_map};
    pub use crate::shape::conv::{
        Dilation, Groups, Kernel, OutputPadding, Padding, Pooling, RoundedDown, RoundedUp, SameDepthwise, SamePadding,
        SameSettings, Settings, Stride, Ungrouped,
    };
    pub use crate::shape::resize::{ByFactors, ToLengths};
    // The parts of `Conv` and `Pool`, for types that store them.
    #[doc(hidden)]
    pub use congruent_kernel::window::pool::MeanDivisor;
    #[doc(hidden)]
    pub use congruent_layout::conv::{AskedConv, AskedPool};
    #[doc(hidden)]
    pub use congruent_layout::resize::AskedLengths;
}

/// The items that `rearrange!` prints.
#[doc(hidden)]
pub mod rearranging {
    pub use crate::ops::rearrange::{arranged_as, given};
    pub use crate::shape::rearrange::*;
    pub use congruent_layout::rearrange::{Atom, Item, Pattern};
}

/// The items that `shape!` prints. rustc shows this name where a program has a shape instead of a value.
#[doc(hidden)]
pub mod a_type_for_a_value_write_dims {
    pub use crate::shape::{
        CheckedList1, CheckedList2, CheckedList3, CheckedList4, CheckedList5, CheckedList6, CheckedList7, CheckedList8,
        CheckedShape1, CheckedShape2, CheckedShape3, CheckedShape4, CheckedShape5, CheckedShape6, CheckedShape7,
        CheckedShape8,
    };
    pub use crate::shape::{
        List1, List2, List3, List4, List5, List6, List7, List8, Shape1, Shape2, Shape3, Shape4, Shape5, Shape6, Shape7,
        Shape8,
    };
}

/// The items that `dims!` prints. rustc shows this name where a program has the value of a shape for its type.
#[doc(hidden)]
pub mod a_value_for_a_type_write_shape {
    /// The shape without axes, to which `dims!` adds.
    pub const NO_AXES: () = ();
    /// The axes in front: the argument itself.
    #[inline(always)]
    pub const fn lead<L: Copy>(lead: L) -> L {
        lead
    }
}

// The bound of `Iterator::sum`, for tensors here and for variables.
#[doc(hidden)]
pub use ops::totals::TotalShape;
#[doc(hidden)]
pub use tensor::{Meets, Shaped};

// The last module: where rustc shows a path, it takes the first module that exports a name.
pub mod prelude;

/// The code of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
