//! The largest and the smallest element so far along an axis, and where it was.

use crate::element::ordered::Ordered;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::simd::isa::Isa;
use core::mem::MaybeUninit;

/// `cummax`: at each position the largest element up to there, and its last place.
#[derive(Clone, Copy)]
pub struct Cummax;
/// `cummin`: at each position the smallest element up to there, and its last place.
#[derive(Clone, Copy)]
pub struct Cummin;

/// ```text
/// unsafe impl<T: Ordered> LaneOp<T> for Cummax { type A = T; type B = i64; .. }
/// ```
macro_rules! running_best {
    ($($name:ident $loops:ident, |$x:ident, $best:ident| $wins:expr;)*) => {$(
        // SAFETY: a lane has as many results as elements, and each is written.
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
                    // Equal elements and NaN are taken again, at their own place, as in PyTorch; no comparison with a NaN holds.
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
