//! The loops along an axis for each type of elements. Those of common types are compiled here, those of rarer types in the program
//! that uses them.

use crate::fold::difference::central::CentralDifference;
use crate::fold::difference::trapezoid::{CumulativeTrapezoid, Trapezoid};
use crate::fold::lanes::LaneLoops;
use crate::fold::loss::Classified;
use crate::fold::norm::LayerNorm;
use crate::fold::norm::back::{LayerNormInput, LayerNormWeight};
use crate::fold::norm::group::GroupNorm;
use crate::fold::quantile::{Kth, QuantileOf};
use crate::fold::reduce::{Prod, Sum};
use crate::fold::scan::Scan;
use crate::fold::scan::extremes::{Cummax, Cummin};
use crate::fold::scan::logsum::LogCumSumExp;
use crate::fold::scan::softmax::{LogSoftmax, Softmax, Softmin};
use crate::fold::sort::{Argsort, Sort, Top};
use crate::loops::compiled::{
    NetworkLanes, NumberLanes, NumericLanes, OrderedLanes, RareFloatLanes, RareNumberLanes, RareOrderedLanes,
    lane_operations,
};
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};
use paste::paste;

/// ```text
/// impl NumericLanes for f32 { fn cumsum_lanes() -> &'static LaneLoops { static LOOPS: LaneLoops = ..; &LOOPS } .. }
/// impl NumericLanes for i8 { #[inline] fn cumsum_lanes() -> &'static LaneLoops { const { &.. } } .. }
/// ```
macro_rules! compile {
    ($($home:ident: $($op:ident)*;)*) => {$( compile! { @types $home ($($op)*) } )*};
    (@types NumericLanes $ops:tt) => {
        compile! { @here NumericLanes $ops f32 f64 i64 }
        compile! { @there NumericLanes $ops i32 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
        #[cfg(feature = "complex")]
        compile! { @here NumericLanes $ops Complex32 Complex64 }
    };
    (@types NumberLanes $ops:tt) => {
        compile! { @here NumberLanes $ops f32 f64 }
        compile! { @there NumberLanes $ops i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types RareNumberLanes $ops:tt) => {
        compile! { @there RareNumberLanes $ops f32 f64 i32 i64 u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types OrderedLanes $ops:tt) => {
        compile! { @here OrderedLanes $ops f32 f64 i64 }
        compile! { @there OrderedLanes $ops i32 bool u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types RareOrderedLanes $ops:tt) => {
        compile! { @there RareOrderedLanes $ops f32 f64 i32 i64 bool u8 i8 i16 i128 isize u16 u32 u64 u128 usize }
    };
    (@types NetworkLanes $ops:tt) => {
        compile! { @here NetworkLanes $ops f32 }
        compile! { @there NetworkLanes $ops f64 }
    };
    (@types RareFloatLanes $ops:tt) => { compile! { @there RareFloatLanes $ops f32 f64 } };
    (@here $home:ident $ops:tt $($t:ident)*) => {$( compile! { @one $home $t $ops } )*};
    (@one $home:ident $t:ident ($($op:ident)*)) => { paste! {
        impl $home for $t {$(
            fn [<$op:snake _lanes>]() -> &'static LaneLoops {
                static LOOPS: LaneLoops = LaneLoops::for_operation::<$t, compile!(@op $t $op)>();
                &LOOPS
            }
        )*}
    }};
    (@there $home:ident $ops:tt $($t:ident)*) => {$( compile! { @other $home $t $ops } )*};
    (@other $home:ident $t:ident ($($op:ident)*)) => { paste! {
        impl $home for $t {$(
            #[inline]
            fn [<$op:snake _lanes>]() -> &'static LaneLoops {
                const { &LaneLoops::for_operation::<$t, compile!(@op $t $op)>() }
            }
        )*}
    }};
    (@op $t:ident Cumsum) => { Scan<Sum> };
    (@op $t:ident Cumprod) => { Scan<Prod> };
    (@op $t:ident LayerNorm) => { LayerNorm<'static, $t> };
    (@op $t:ident GroupNorm) => { GroupNorm<'static, $t> };
    (@op $t:ident LayerNormInput) => { LayerNormInput<'static, $t> };
    (@op $t:ident LayerNormWeight) => { LayerNormWeight<'static, $t> };
    (@op $t:ident Classified) => { Classified<'static, $t> };
    (@op $t:ident $op:ident) => { $op };
}
lane_operations! { compile }
