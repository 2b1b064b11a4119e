//! The mean squared error.

use super::loss::{EachLoss, LossReduction, MeanLoss, SumLoss};
use super::map2;
use crate::error::prelude::*;
use crate::kernel::element::{Element, Float};
use crate::kernel::loops::op::SquaredDifference;
use crate::ops::twins::twins;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Beside, Lent, Strided, Tensor};
use core::marker::PhantomData;

/// The result of [`mse_loss_with`](Strided::mse_loss_with): the mean, the sum or each squared difference.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (x, y) = (Tensor::from([[1.0, 2.0], [3.0, 4.0]]), Tensor::from([1.0, 4.0]));
/// let total: Tensor<f64, shape![]> = x.mse_loss_with(&y, MseLoss::new().sum());
/// let each: Tensor<f64, shape![2, 2]> = x.mse_loss_with(&y, MseLoss::new().none());
/// assert_eq!((total.item(), each.to_vec()), (8.0, vec![0.0, 4.0, 4.0, 0.0]));
/// ```
pub struct MseLoss<Z = MeanLoss>(PhantomData<fn() -> Z>);

impl<Z> Clone for MseLoss<Z> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<Z> Copy for MseLoss<Z> {}

impl Default for MseLoss {
    fn default() -> Self {
        Self::new()
    }
}

impl MseLoss {
    /// PyTorch's default: the mean.
    pub fn new() -> Self {
        MseLoss(PhantomData)
    }
}

impl<Z> MseLoss<Z> {
    /// Returns the sum instead of the mean.
    pub fn sum(self) -> MseLoss<SumLoss> {
        MseLoss(PhantomData)
    }

    /// Each squared difference: PyTorch's `reduction="none"`.
    pub fn none(self) -> MseLoss<EachLoss> {
        MseLoss(PhantomData)
    }
}

/// The squared differences, and what becomes of them.
#[track_caller]
fn loss<T: Float, S: Lengths, X: Beside<T, S>, Z: LossReduction>(
    x: &Strided<T, S>,
    target: &X,
    _: MseLoss<Z>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
    Z::unweighted(unsafe { map2::<T, T, _, _, _, X::Out>("mse_loss", &Lent(x), target, SquaredDifference)? })
}

twins! {
    "Mean squared error"
    impl<T: Element, S: Lengths> Strided<T, S>;

    /// The mean of the squared differences, broadcast: a scalar. O(n).
    ///
    /// # Panics
    /// With the error of [`try_mse_loss`](Self::try_mse_loss).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let loss: Tensor<f64, shape![]> = Tensor::from([1.0, 2.0]).mse_loss(&Tensor::from([1.0, 4.0]));
    /// assert_eq!(loss.item(), 2.0);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([1.0, 2.0]).mse_loss(&Tensor::from([1.0, 4.0, 5.0]));   // dimension `N<2>` and dimension `N<3>`
    /// ```
    fn mse_loss<X>(&self, target: X) -> Tensor<T, ()>
    where {
        X: Beside<T, S>,
        T: Float,
    }
    // SAFETY: invariant 2: a mean has no axes.
    = unsafe { loss(self, &target, MseLoss::new()) };
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[track_caller]
    try_mse_loss;

    /// Like [`mse_loss`](Self::mse_loss): the mean, the sum or each squared difference, see [`MseLoss`].
    ///
    /// # Panics
    /// With the error of [`try_mse_loss_with`](Self::try_mse_loss_with).
    fn mse_loss_with<X, Z>(&self, target: X, how: MseLoss<Z>) -> Tensor<T, Z::Out<X::Out>>
    where {
        X: Beside<T, S>,
        Z: LossReduction,
        T: Float,
    }
    // SAFETY: invariant 2: no axes, or what the shapes broadcast to: `LossReduction` says which.
    = unsafe { loss(self, &target, how) };
    /// # Errors
    /// As [`try_mse_loss`](Self::try_mse_loss).
    #[track_caller]
    try_mse_loss_with;
}
