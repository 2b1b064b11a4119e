//! Softmax and its logarithm along an axis.

use super::scan::along_an_axis;
use super::scan::{kept, try_kept};
use crate::dim::Axis;
use crate::error::prelude::*;
use crate::kernel::element::{Element, Float};
use crate::kernel::fold::softmax::{LogSoftmax, Softmax};
use crate::shape::along::Along;
use crate::shape::{AnyRank, List};
use crate::tensor::{Strided, Tensor, TensorOf};

along_an_axis! {
    "Softmax"

    /// `e^x / Σ e^x` along axis `AXIS`: positive numbers whose sum is 1. New, O(n). The largest is subtracted first, so
    /// that nothing overflows; where all are -∞, or any is ∞ or NaN, the result is NaN, as in PyTorch.
    ///
    /// # Shapes
    /// That of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// // Attention: any leading axes, and no where-clause.
    /// fn weights<L: Shape, Q: Dim, K: Dim>(scores: &Strided<f32, shape![..L, Q, K]>) -> Tensor<f32, shape![..L, Q, K]> {
    ///     scores.softmax::<-1>()
    /// }
    ///
    /// let x = Tensor::from([[1000.0, 1000.0], [0.0, f32::NEG_INFINITY]]);
    /// assert_eq!(weights::<shape![], _, _>(&x).to_vec(), [0.5, 0.5, 1.0, 0.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1, 2, 3]).softmax::<0>();   // whole numbers are not floats
    /// ```
    Float softmax(axis: impl Axis) -> T, Softmax;
    /// `x - ln Σ e^x` along axis `AXIS`: the logarithm of [`softmax`](Self::softmax), accurate even where that rounds to 0. New,
    /// O(n).
    ///
    /// # Shapes
    /// That of `self`: `[2, 3]` gives `[2, 3]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([0.0f32, 1000.0]).log_softmax::<0>();
    /// assert_eq!(y.to_vec(), [-1000.0, 0.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([0.0, 1.0]).log_softmax::<1>();   // there is no axis 1
    /// ```
    Float log_softmax(axis: impl Axis) -> T, LogSoftmax;
}
