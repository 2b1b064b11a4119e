//! The methods: on list shapes windows and results are types.

use super::{PoolKind, Windowed};
use crate::error::prelude::*;
use crate::shape::conv::{Pool1d, Pool1dFrom, Pool2d, Pool2dFrom, Pooled1d, Pooled2d};
use crate::shape::same::Same;
use crate::shape::{AnyRank, List};
use crate::tensor::{Operand, Strided, Tensor, TensorOf};
use crate::{Element, Float};
use congruent_macros::with_try;

macro_rules! pools {
    ($(
        $axes:literal $rel:ident $out:ident $from:ident $takes:literal $shapes:literal:
        $max:ident $with:ident $average:ident
        $max_back:ident $average_back:ident;
    )*) => {
        /// # Pools
        #[with_try]
        impl<T: Element, S: List> Strided<T, S> {$(
            #[doc = concat!("The largest element of each window, NaN if any is: `x.", stringify!($max), "(pool::<2>())`.")]
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($max), "`](Self::try_", stringify!($max), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $max<P>(&self, pool: P) -> TensorOf<T, $out<S, P::Rule>>
            where
                T: Float,
                P: Windowed,
                P::Rule: $rel<S>,
            {
                // SAFETY: invariant 2: the sizes that `$rel` computes.
                unsafe { PoolKind { op: stringify!($max), axes: $axes }.max(self.raw(), &pool) }
            }

            #[doc = concat!("The largest element of each window of ", $takes, ", NaN if any is: `x.", stringify!($max), "(pool_of(2))`.")]
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            #[any_rank]
            pub fn $max(&self, pool: impl Windowed) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                PoolKind { op: stringify!($max), axes: $axes }.max(self.strided.raw(), &pool)
            }

            /// The largest element of each window, and its position in its plane: the first of equal elements, counted row by row.
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($with), "`](Self::try_", stringify!($with), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $with<P>(&self, pool: P) -> (TensorOf<T, $out<S, P::Rule>>, TensorOf<i64, $out<S, P::Rule>>)
            where
                T: Float,
                P: Windowed,
                P::Rule: $rel<S>,
            {
                // SAFETY: invariant 2: both have the sizes that `$rel` computes.
                unsafe { PoolKind { op: stringify!($with), axes: $axes }.max_with_indices(self.raw(), &pool) }
            }

            /// The largest element of each window, and its position in its plane: the first of equal elements, counted row by row.
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            #[any_rank]
            pub fn $with(&self, pool: impl Windowed) -> (Tensor<T, AnyRank>, Tensor<i64, AnyRank>)
            where
                T: Float,
            {
                PoolKind { op: stringify!($with), axes: $axes }.max_with_indices(self.strided.raw(), &pool)
            }

            /// The mean of each window; padding counts as zeros (PyTorch's default; `count_include_pad(false)` leaves it out).
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($average), "`](Self::try_", stringify!($average), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $average<P>(&self, pool: P) -> TensorOf<T, $out<S, P::Rule>>
            where
                T: Float,
                P: Windowed,
                P::Rule: $rel<S>,
            {
                // SAFETY: invariant 2: the sizes that `$rel` computes.
                unsafe { PoolKind { op: stringify!($average), axes: $axes }.average(self.raw(), &pool) }
            }

            /// The mean of each window; padding counts as zeros.
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            #[any_rank]
            pub fn $average(&self, pool: impl Windowed) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                PoolKind { op: stringify!($average), axes: $axes }.average(self.strided.raw(), &pool)
            }

            #[doc = concat!("The gradient of the input of [`", stringify!($with), "`](Self::", stringify!($with), "), which gave `indices`: `grad` where each window had its")]
            /// largest element, summed where windows share it. Only the shape of `x` is used.
            ///
            /// # Shapes
            /// The shape of `x`; `grad` and `indices` have the shape of the pool's result. New: O(n).
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($max_back), "`](Self::try_", stringify!($max_back), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit, and for an index outside of its plane.
            pub fn $max_back<G, I>(&self, grad: G, indices: I) -> Tensor<T, S>
            where
                T: Float,
                G: Operand<T>,
                I: Operand<i64>,
                G::Shape: $from<S>,
                I::Shape: Same<G::Shape>,
            {
                // SAFETY: invariant 2: the sizes of `self`.
                unsafe { PoolKind { op: stringify!($max_back), axes: $axes }.max_backward(self.sizes(), grad.raw(), indices.raw()) }
            }

            /// The gradient of the input of a maximum that gave `indices`. Only the shape of `x` is used.
            ///
            /// # Errors
            /// [`Fault::Window`], also for an index outside of its plane.
            #[any_rank]
            pub fn $max_back(&self, grad: impl Operand<T>, indices: impl Operand<i64>) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                PoolKind { op: stringify!($max_back), axes: $axes }.max_backward(self.strided.sizes(), grad.raw(), indices.raw())
            }

            #[doc = concat!("The gradient of the input of [`", stringify!($average), "`](Self::", stringify!($average), "), whose result has the gradient `grad`. Of `x`, only the")]
            /// shape is used.
            ///
            /// # Shapes
            /// The shape of `x`; `grad` has the shape of the pool's result. New: O(result times window).
            ///
            /// # Panics
            #[doc = concat!("With the error of [`try_", stringify!($average_back), "`](Self::try_", stringify!($average_back), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit.
            pub fn $average_back<G, P>(&self, grad: G, pool: P) -> Tensor<T, S>
            where
                T: Float,
                G: Operand<T>,
                P: Windowed,
                P::Rule: $rel<S>,
                G::Shape: Same<$out<S, P::Rule>>,
            {
                // SAFETY: invariant 2: the sizes of `self`.
                unsafe { PoolKind { op: stringify!($average_back), axes: $axes }.average_backward(self.sizes(), grad.raw(), &pool) }
            }

            /// The gradient of the input of a mean. Only the shape of `x` is used.
            ///
            /// # Errors
            /// [`Fault::Window`].
            #[any_rank]
            pub fn $average_back(&self, grad: impl Operand<T>, pool: impl Windowed) -> Tensor<T, AnyRank>
            where
                T: Float,
            {
                PoolKind { op: stringify!($average_back), axes: $axes }.average_backward(self.strided.sizes(), grad.raw(), &pool)
            }
        )*}
    };
}

pools! {
    1 Pool1d Pooled1d Pool1dFrom "`[n, c, l]` or `[c, l]`"
        "`[8, 3, 100]` by windows of 2 is `[8, 3, 50]`, with `stride::<1>()` `[8, 3, 99]`; without a batch `[3, 100]` gives `[3, 50]`. New: O(result times window).":
        max_pool1d max_pool1d_with_indices avg_pool1d
        max_pool1d_backward avg_pool1d_backward;
    2 Pool2d Pooled2d Pool2dFrom "`[n, c, h, w]` or `[c, h, w]`"
        "`[8, 3, 32, 32]` by windows of 2 x 2 is `[8, 3, 16, 16]`, with `stride::<1>()` `[8, 3, 31, 31]`; without a batch `[3, 32, 32]` gives `[3, 16, 16]`. The rule is that of `torch.nn.MaxPool2d`. New: O(result times window).":
        max_pool2d max_pool2d_with_indices avg_pool2d
        max_pool2d_backward avg_pool2d_backward;
}
