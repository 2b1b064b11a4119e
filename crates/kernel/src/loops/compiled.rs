//! The loops that are compiled in this crate: a trait for each kind of elements, a function for each operation.
//!
//! **Why one function per operation?** A generic function is compiled in the program that calls it; a function without type
//! parameters is compiled here: `f32::exp_loops` returns a `static`, which the program links. (A single table of all loops would be
//! linked completely.)
//!
//! **Which loops?** A loop that is compiled here is compiled in the first build of all programs; any other loop is compiled in each program that
//! uses it, and its function is `#[inline]`. The lists in `op`, `reduce` and `along` decide:
//!
//! | loops | compiled here for |
//! |---|---|
//! | arithmetic, order and comparisons (`NumericLoops`, `OrderLoops`) | `f32 f64 i32 i64` |
//! | sums, maxima, sorting, scatters | `f32 f64 i64` |
//! | other functions of a number, functions of a float, `topk` | `f32 f64` |
//! | activations, losses, normalisations, windows | `f32` |
//! | bits, and folds of conditions | `bool` |
//! | special functions, order statistics, integrals along an axis | no type |

use crate::fold::ArgLoops;
use crate::fold::lanes::LaneLoops;
use crate::loops::loop_nest::Compiled;
use crate::loops::table::{by_name, operations};
use crate::loops::{FoldLoops, Loops};
use crate::simd::isa::Entry;
use paste::paste;

/// The folds with loops in this crate.
macro_rules! fold_operations {
    ($do:ident) => {
        $do! {
            NumericFolds: Sum Prod;
            OrderedFolds: Max Min;
            TruthFolds: Any All Count;
            FloatFolds: WideSum SumAbs SumSquares ScaledPowers Distance Deviation SumExp;
            RareFolds: NanSum Numbers MaxAbs MinAbs SumPowers;
        }
    };
}
pub(crate) use fold_operations;

/// `pub trait NumberLoops { fn abs_loops() -> &'static Loops<2>; .. }`
macro_rules! declare {
    ($($home:ident: $($n:literal $op:ident)*;)*) => {$( paste! {
        /// The loops of operations on one type of elements.
        #[doc(hidden)]
        pub trait $home {
            $(
                #[doc = concat!("Those of `", stringify!($op), "`.")]
                fn [<$op:snake _loops>]() -> &'static Loops<$n>;
            )*
        }
    })*};
}
operations! { by_name declare }

/// `pub trait NumericFolds { fn sum_folds() -> &'static FoldLoops; .. }`
macro_rules! declare_folds {
    ($($home:ident: $($fold:ident)*;)*) => {$( paste! {
        /// The loops of folds of one type of elements.
        #[doc(hidden)]
        pub trait $home {
            $(
                #[doc = concat!("Those of `", stringify!($fold), "`.")]
                fn [<$fold:snake _folds>]() -> &'static FoldLoops;
            )*
        }
    })*};
}
fold_operations! { declare_folds }

/// The operations along an axis with loops in this crate.
macro_rules! lane_operations {
    ($do:ident) => {
        $do! {
            NumericLanes: Cumsum Cumprod;
            NumberLanes: Top;
            RareNumberLanes: Kth;
            OrderedLanes: Sort Argsort;
            RareOrderedLanes: Cummax Cummin;
            NetworkLanes: Softmax LogSoftmax LayerNorm GroupNorm LayerNormInput LayerNormWeight Classified;
            RareFloatLanes: Softmin LogCumSumExp QuantileOf Trapezoid CumulativeTrapezoid CentralDifference;
        }
    };
}
pub(crate) use lane_operations;

/// `pub trait NumericLanes { fn cumsum_lanes() -> &'static LaneLoops; .. }`
macro_rules! declare_lanes {
    ($($home:ident: $($op:ident)*;)*) => {$( paste! {
        /// The loops of operations along an axis, on one type of elements.
        #[doc(hidden)]
        pub trait $home {
            $(
                #[doc = concat!("Those of `", stringify!($op), "`.")]
                fn [<$op:snake _lanes>]() -> &'static LaneLoops;
            )*
        }
    })*};
}
lane_operations! { declare_lanes }

/// `pub trait CastLoops { fn to_f32_loops() -> &'static Loops<2>; .. }`
macro_rules! declare_casts {
    ($($to:ident)*) => { paste! {
        /// The loops of conversions from one type of elements.
        #[doc(hidden)]
        pub trait CastLoops {
            $(
                #[doc = concat!("To `", stringify!($to), "`.")]
                fn [<to_ $to _loops>]() -> &'static Loops<2>;
            )*
        }
    }};
}
declare_casts! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool f16 bf16 }

/// The loops that find the largest or the smallest element of an axis.
#[doc(hidden)]
pub trait OrderedArgs: Sized {
    /// Returns the loops of both searches.
    fn args() -> &'static ArgLoops;
}

/// The loops that find the median.
#[doc(hidden)]
pub trait Medians: Sized {
    /// Returns the loops that find its position along an axis.
    fn median_lanes() -> &'static Compiled<2>;
    /// Returns the loops that find its position along an axis among the elements that are not NaN.
    fn nanmedian_lanes() -> &'static Compiled<2>;
    /// Returns the median of at least one element, and reorders the elements.
    fn median(elements: &mut [Self]) -> Self;
    /// Returns the median of the elements that are not NaN, and reorders the elements; NaN if all are NaN.
    fn nanmedian(elements: &mut [Self]) -> Self;
}

/// The operations of scatters, other than writing the values, with loops in this crate.
macro_rules! scatter_operations {
    ($do:ident) => {
        $do! { ScatterLoops: Add Mul Larger Smaller }
    };
}
pub(crate) use scatter_operations;

/// `pub trait ScatterLoops { fn add_scatters(number: usize) -> &'static Compiled<3>; .. }`
macro_rules! declare_scatters {
    ($home:ident: $($op:ident)*) => { paste! {
        /// The loops that combine elements with values at the places in an index.
        #[doc(hidden)]
        pub trait $home {
            $(
                #[doc = concat!("Those of `", stringify!($op), "`, by an index of numbers of the given size in bytes.")]
                fn [<$op:snake _scatters>](number: usize) -> &'static Compiled<3>;
            )*
        }
    }};
}
scatter_operations! { declare_scatters }

/// A call that is compiled here: its arguments and its result in one struct, whose float type is erased.
pub trait Call {
    /// Runs the call.
    ///
    /// # Safety
    /// As documented at the call.
    unsafe fn run_compiled(&mut self);
}

/// Runs the call at this address.
///
/// # Safety
/// At the address is a call, borrowed exclusively, whose own promises hold.
pub unsafe fn run_call<C: Call>(call: *mut ()) {
    // SAFETY: the caller's promise.
    unsafe { (*call.cast::<C>()).run_compiled() };
}

/// The loops over windows.
#[doc(hidden)]
pub trait WindowLoops {
    /// Returns [`run_call`] for a convolution.
    fn convolution() -> Entry<*mut ()>;
    /// Returns [`run_call`] for the gradient of its weight.
    fn weight_gradient() -> Entry<*mut ()>;
    /// Returns [`run_call`] for a pool.
    fn pool() -> Entry<*mut ()>;
    /// Returns [`run_call`] for the gradient of a pool.
    fn pool_gradient() -> Entry<*mut ()>;
    /// Returns [`run_call`] for a plane that is resized.
    fn resample() -> Entry<*mut ()>;
    /// Returns [`run_call`] for an adaptive pool.
    fn adaptive() -> Entry<*mut ()>;
    /// Returns [`run_call`] for planes that are sampled between their positions.
    fn sample() -> Entry<*mut ()>;
}
