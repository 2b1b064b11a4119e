//! Running maximum and minimum along an axis, and their positions.

use crate::element::ordered::Ordered;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::simd::isa::Isa;
use core::mem::MaybeUninit;

/// `cummax`: at each position the largest element so far, and its last position.
#[derive(Clone, Copy)]
pub struct Cummax;
/// `cummin`: at each position the smallest element so far, and its last position.
#[derive(Clone, Copy)]
pub struct Cummin;

/// ```text
/// unsafe impl<T: Ordered> LaneOp<T> for Cummax { type A = T; type B = i64; .. }
/// ```
macro_rules! running_best {
    ($($name:ident $loops:ident, |$x:ident, $best:ident| $wins:expr;)*) => {$(
        // SAFETY: a lane has one result per element, and all are written.
        unsafe impl<T: Ordered> LaneOp<T> for $name {
            type A = T;
            type B = i64;
            type Scratch = ();
            const COST: usize = 3;

            #[inline(always)]
            fn lane<I: Isa>(self, x: &[T], values: &mut [MaybeUninit<T>], places: &mut [MaybeUninit<i64>], _: &mut ()) {
                let Some(&first) = x.first() else { return };
                let (mut best, mut best_at) = (first, 0);
                for (((&$x, at), value), place) in x.iter().zip(0_i64..).zip(values).zip(places) {
                    let $best = best;
                    // Equal elements and NaN replace the extreme so far, with their own position, as in PyTorch; comparisons with a NaN are false.
                    let wins = $wins | $x.unordered();
                    best = if wins { $x } else { best };
                    best_at = if wins { at } else { best_at };
                    value.write(best);
                    place.write(best_at);
                }
            }

            #[inline]
            fn loops() -> &'static LaneLoops {
                T::$loops()
            }
        }
    )*};
}
running_best! {
    Cummax cummax_lanes, |x, best| x >= best;
    Cummin cummin_lanes, |x, best| x <= best;
}
