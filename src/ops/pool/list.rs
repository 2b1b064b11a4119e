//! On list shapes: windows and results are types.

use super::{Which, Windowed};
use crate::error::prelude::*;
use crate::shape::List;
use crate::shape::conv::{Pool1d, Pool1dFrom, Pool2d, Pool2dFrom, Pooled1d, Pooled2d};
use crate::shape::same::Same;
use crate::tensor::{Operand, Strided, Tensor};
use crate::{Element, Float};

macro_rules! pools {
    ($(
        $axes:literal $rel:ident $out:ident $from:ident $shapes:literal:
        $max:ident $try_max:ident $with:ident $try_with:ident $average:ident $try_average:ident
        $max_back:ident $try_max_back:ident $average_back:ident $try_average_back:ident;
    )*) => {
        impl<T: Element, S: List> Strided<T, S> {$(
            #[doc = concat!("The largest element of each window, NaN if any is: `x.", stringify!($max), "(pool::<2>())`.")]
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_max), "`](Self::", stringify!($try_max), ").")]
            #[track_caller]
            pub fn $max<P: Windowed>(&self, pool: P) -> Tensor<T, $out<S, P::Rule>>
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                self.$try_max(pool).or_panic()
            }

            #[doc = concat!("As [`", stringify!($max), "`](Self::", stringify!($max), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $try_max<P: Windowed>(&self, pool: P) -> Result<Tensor<T, $out<S, P::Rule>>, ShapeError>
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                let out = Which { op: stringify!($max), axes: $axes }.max(self.raw(), &pool)?;
                // SAFETY: the result of this window on `S` (`shape/conv/pool.rs`).
                Ok(unsafe { out.rebrand() })
            }

            /// The largest element of each window, and where in its plane it is: the first of equals, counted row by row.
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
            #[track_caller]
            pub fn $with<P: Windowed>(&self, pool: P) -> (Tensor<T, $out<S, P::Rule>>, Tensor<i64, $out<S, P::Rule>>)
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                self.$try_with(pool).or_panic()
            }

            #[doc = concat!("As [`", stringify!($with), "`](Self::", stringify!($with), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $try_with<P: Windowed>(
                &self,
                pool: P,
            ) -> Result<(Tensor<T, $out<S, P::Rule>>, Tensor<i64, $out<S, P::Rule>>), ShapeError>
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                let (values, indices) = Which { op: stringify!($with), axes: $axes }.max_with_indices(self.raw(), &pool)?;
                // SAFETY: (both) the result of this window on `S` (`shape/conv/pool.rs`).
                Ok(unsafe { (values.rebrand(), indices.rebrand()) })
            }

            /// The mean of each window, its padding counted as zeros (PyTorch's default; `count_include_pad(false)` leaves
            /// it out).
            ///
            /// # Shapes
            #[doc = $shapes]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_average), "`](Self::", stringify!($try_average), ").")]
            #[track_caller]
            pub fn $average<P: Windowed>(&self, pool: P) -> Tensor<T, $out<S, P::Rule>>
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                self.$try_average(pool).or_panic()
            }

            #[doc = concat!("As [`", stringify!($average), "`](Self::", stringify!($average), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where a length known only at run time is too short.
            pub fn $try_average<P: Windowed>(&self, pool: P) -> Result<Tensor<T, $out<S, P::Rule>>, ShapeError>
            where
                T: Float,
                P::Rule: $rel<S>,
            {
                let out = Which { op: stringify!($average), axes: $axes }.average(self.raw(), &pool)?;
                // SAFETY: the result of this window on `S` (`shape/conv/pool.rs`).
                Ok(unsafe { out.rebrand() })
            }

            #[doc = concat!("The gradient of the input of [`", stringify!($with), "`](Self::", stringify!($with), "), which gave `indices`: `grad` where each window had its")]
            /// largest element, summed where windows share it. Of `x`, only the shape is used.
            ///
            /// # Shapes
            /// That of `x`; `grad` and `indices` have the shape of the pool's result. New: O(n).
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_max_back), "`](Self::", stringify!($try_max_back), ").")]
            #[track_caller]
            pub fn $max_back<G: Operand<T>, I: Operand<i64>>(&self, grad: G, indices: I) -> Tensor<T, S>
            where
                T: Float,
                G::Shape: $from<S>,
                I::Shape: Same<G::Shape>,
            {
                self.$try_max_back(grad, indices).or_panic()
            }

            #[doc = concat!("As [`", stringify!($max_back), "`](Self::", stringify!($max_back), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit, and for an index that is no
            /// position of a plane.
            pub fn $try_max_back<G: Operand<T>, I: Operand<i64>>(&self, grad: G, indices: I) -> Result<Tensor<T, S>, ShapeError>
            where
                T: Float,
                G::Shape: $from<S>,
                I::Shape: Same<G::Shape>,
            {
                let which = Which { op: stringify!($max_back), axes: $axes };
                // SAFETY: the sizes of `self`.
                Ok(unsafe { which.max_backward(self.sizes(), grad.raw(), indices.raw())?.rebrand() })
            }

            #[doc = concat!("The gradient of the input of [`", stringify!($average), "`](Self::", stringify!($average), "), whose result has the gradient `grad`. Of `x`, only the")]
            /// shape is used.
            ///
            /// # Shapes
            /// That of `x`; `grad` has the shape of the pool's result. New: O(result times window).
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_average_back), "`](Self::", stringify!($try_average_back), ").")]
            #[track_caller]
            pub fn $average_back<G: Operand<T>, P: Windowed>(&self, grad: G, pool: P) -> Tensor<T, S>
            where
                T: Float,
                P::Rule: $rel<S>,
                G::Shape: Same<$out<S, P::Rule>>,
            {
                self.$try_average_back(grad, pool).or_panic()
            }

            #[doc = concat!("As [`", stringify!($average_back), "`](Self::", stringify!($average_back), ").")]
            ///
            /// # Errors
            /// [`Fault::Window`] where lengths known only at run time do not fit.
            pub fn $try_average_back<G: Operand<T>, P: Windowed>(&self, grad: G, pool: P) -> Result<Tensor<T, S>, ShapeError>
            where
                T: Float,
                P::Rule: $rel<S>,
                G::Shape: Same<$out<S, P::Rule>>,
            {
                let which = Which { op: stringify!($average_back), axes: $axes };
                // SAFETY: the sizes of `self`.
                Ok(unsafe { which.average_backward(self.sizes(), grad.raw(), &pool)?.rebrand() })
            }
        )*}
    };
}

pools! {
    1 Pool1d Pooled1d Pool1dFrom
        "`[8, 3, 100]` by windows of 2 is `[8, 3, 50]`, with `stride::<1>()` `[8, 3, 99]`; without a batch `[3, 100]` gives `[3, 50]`. New: O(result times window).":
        max_pool1d try_max_pool1d max_pool1d_with_indices try_max_pool1d_with_indices avg_pool1d try_avg_pool1d
        max_pool1d_backward try_max_pool1d_backward avg_pool1d_backward try_avg_pool1d_backward;
    2 Pool2d Pooled2d Pool2dFrom
        "`[8, 3, 32, 32]` by windows of 2 x 2 is `[8, 3, 16, 16]`, with `stride::<1>()` `[8, 3, 31, 31]`; without a batch `[3, 32, 32]` gives `[3, 16, 16]`. The rule is that of `torch.nn.MaxPool2d`. New: O(result times window).":
        max_pool2d try_max_pool2d max_pool2d_with_indices try_max_pool2d_with_indices avg_pool2d try_avg_pool2d
        max_pool2d_backward try_max_pool2d_backward avg_pool2d_backward try_avg_pool2d_backward;
}
