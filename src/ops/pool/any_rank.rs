//! On a rank known only at run time.

use super::{Which, Windowed};
use crate::Float;
use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::{Operand, Strided, Tensor};

type Answer<T> = Result<Tensor<T, AnyRank>, ShapeError>;

macro_rules! pools {
    ($(
        $axes:literal $shapes:literal:
        $max:ident $with:ident $average:ident $max_back:ident $average_back:ident;
    )*) => {
        impl<T: Float> Strided<T, AnyRank> {$(
            #[doc = concat!("The largest element of each window of ", $shapes, ", NaN if any is: `x.", stringify!($max), "(pool_of(2))`.")]
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            pub fn $max<P: Windowed>(&self, pool: P) -> Answer<T> {
                Which { op: stringify!($max), axes: $axes }.max(self.raw(), &pool)
            }

            /// The largest element of each window, and where in its plane it is: the first of equals, counted row by row.
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            pub fn $with<P: Windowed>(&self, pool: P) -> Result<(Tensor<T, AnyRank>, Tensor<i64, AnyRank>), ShapeError> {
                Which { op: stringify!($with), axes: $axes }.max_with_indices(self.raw(), &pool)
            }

            /// The mean of each window, its padding counted as zeros.
            ///
            /// # Errors
            /// [`Fault::Window`], with PyTorch's sentences.
            pub fn $average<P: Windowed>(&self, pool: P) -> Answer<T> {
                Which { op: stringify!($average), axes: $axes }.average(self.raw(), &pool)
            }

            /// The gradient of the input of a maximum that gave `indices`. Of `x`, only the shape is used.
            ///
            /// # Errors
            /// [`Fault::Window`], also for an index that is no position of a plane.
            pub fn $max_back<G: Operand<T>, I: Operand<i64>>(&self, grad: G, indices: I) -> Answer<T> {
                let which = Which { op: stringify!($max_back), axes: $axes };
                which.max_backward(self.sizes(), grad.raw(), indices.raw())
            }

            /// The gradient of the input of a mean. Of `x`, only the shape is used.
            ///
            /// # Errors
            /// [`Fault::Window`].
            pub fn $average_back<G: Operand<T>, P: Windowed>(&self, grad: G, pool: P) -> Answer<T> {
                let which = Which { op: stringify!($average_back), axes: $axes };
                which.average_backward(self.sizes(), grad.raw(), &pool)
            }
        )*}
    };
}

pools! {
    1 "`[n, c, l]` or `[c, l]`": max_pool1d max_pool1d_with_indices avg_pool1d max_pool1d_backward avg_pool1d_backward;
    2 "`[n, c, h, w]` or `[c, h, w]`": max_pool2d max_pool2d_with_indices avg_pool2d max_pool2d_backward avg_pool2d_backward;
}
