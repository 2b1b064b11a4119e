//! The mean squared error.

use super::map2;
use crate::error::prelude::*;
use crate::kernel::element::{Element, Float};
use crate::kernel::op::SquaredDifference;
use crate::shape::Lengths;
use crate::tensor::{Beside, Lent, Strided, Tensor};

impl<T: Element, S: Lengths> Strided<T, S> {
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
    #[track_caller]
    pub fn mse_loss<X: Beside<T, S>>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
    {
        self.try_mse_loss(target).or_panic()
    }

    /// As [`mse_loss`](Self::mse_loss), the sum.
    ///
    /// # Panics
    /// With the error of [`try_mse_loss_sum`](Self::try_mse_loss_sum).
    #[track_caller]
    pub fn mse_loss_sum<X: Beside<T, S>>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
    {
        self.try_mse_loss_sum(target).or_panic()
    }

    /// The squared differences, broadcast: new, O(n).
    ///
    /// # Panics
    /// With the error of [`try_mse_loss_none`](Self::try_mse_loss_none).
    #[track_caller]
    pub fn mse_loss_none<X: Beside<T, S>>(&self, target: X) -> Tensor<T, X::Out>
    where
        T: Float,
    {
        self.try_mse_loss_none(target).or_panic()
    }

    /// As [`mse_loss`](Self::mse_loss).
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_mse_loss<X: Beside<T, S>>(&self, target: X) -> Result<Tensor<T, ()>, ShapeError>
    where
        T: Float,
    {
        Ok(squares("mse_loss", self, &target)?.mean_all())
    }

    /// As [`mse_loss_sum`](Self::mse_loss_sum).
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_mse_loss_sum<X: Beside<T, S>>(&self, target: X) -> Result<Tensor<T, ()>, ShapeError>
    where
        T: Float,
    {
        Ok(squares("mse_loss_sum", self, &target)?.sum_all())
    }

    /// As [`mse_loss_none`](Self::mse_loss_none).
    ///
    /// # Errors
    /// [`Fault::Broadcast`], [`Fault::Named`] where a length known only at run time does not fit.
    #[track_caller]
    pub fn try_mse_loss_none<X: Beside<T, S>>(&self, target: X) -> Result<Tensor<T, X::Out>, ShapeError>
    where
        T: Float,
    {
        squares("mse_loss_none", self, &target)
    }
}

#[track_caller]
fn squares<T: Float, S: Lengths, X: Beside<T, S>>(
    op: &'static str,
    x: &Strided<T, S>,
    target: &X,
) -> Result<Tensor<T, X::Out>, ShapeError> {
    // SAFETY: `X::Out` is what the shapes broadcast to (`Beside`).
    unsafe { map2::<T, T, _, _, _, X::Out>(op, &Lent(x), target, SquaredDifference) }
}
