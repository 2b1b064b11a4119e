//! The cross entropy with a probability for each class.

use super::{Asked, CrossEntropy, LossReduction, Reducing, reduce};
use crate::error::prelude::*;
use crate::shape::loss::{ScoredAll, ScoresAll, WeightsOf};
use crate::shape::{AnyRank, Lengths, Same};
use crate::tensor::{Operand, Strided, Tensor, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::Mul;
use congruent_macros::{precompile, with_try};

const OP: &str = "soft_cross_entropy";

/// Reduces the losses `-Σ w t ln softmax(x)`. The mean is over all positions, whatever the weights, as in PyTorch.
#[precompile(f32)]
fn soft<T: Float>(
    scores: &Strided<T, AnyRank>,
    target: Ref<T>,
    how: Asked<'_, T>,
    reduction: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let axis = scores.ndim().min(2).wrapping_sub(1);
    if scores.ndim() == 0 || scores.sizes() != target.sizes {
        let [scores, target, wanted] = [scores.sizes(), target.sizes, scores.sizes()].map(Into::into);
        return Err(Fault::TargetSize { scores, target, wanted }.of(OP));
    }
    how.check(OP, scores.sizes(), axis)?;
    let mut logs = scores.log_softmax(axis as isize)?;
    let classes = logs.sizes()[axis];
    if let Some(weight) = how.weight {
        let mut sizes = vec![1; logs.ndim()];
        sizes[axis] = -1;
        logs.try_mul_(copied(weight)?.reshape(sizes)?)?;
    }
    let every = match how.smoothing == 0.0 {
        true => None,
        false => Some(logs.sum(&[axis], false)?),
    };
    kernel::update2(logs.raw_mut(), target, Mul);
    let mut losses = logs.sum(&[axis], false)?;
    losses *= T::of(how.smoothing - 1.0);
    if let Some(mut every) = every {
        every *= T::of(how.smoothing) / T::of(classes);
        losses = losses.try_sub(&every)?;
    }
    reduce(losses, reduction)
}

/// # Losses of probabilities
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The mean of `-Σ target ln softmax(x)`, where the target has a probability for each class: a scalar. O(n).
    ///
    /// PyTorch's `cross_entropy` with a target of floats. (`cross_entropy` here takes class numbers.)
    ///
    /// # Shapes
    /// Scores of `[n, c]` with a target of `[n, c]`, of `[n, c, d]` with `[n, c, d]`, of `[c]` with `[c]`: the classes are axis 1, as in PyTorch.
    ///
    /// # Panics
    /// With the error of [`try_soft_cross_entropy`](Self::try_soft_cross_entropy).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let logits = Tensor::from([[0.0f64, 0.0], [0.0, 3f64.ln()]]);
    /// let loss: Tensor<f64, shape![]> = logits.soft_cross_entropy(&Tensor::from([[0.5, 0.5], [0.0, 1.0]]));
    /// assert!((loss.item() - (2f64.ln() + (4f64 / 3.0).ln()) / 2.0).abs() < 1e-12);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TargetSize`] where a length known only at run time does not fit.
    pub fn soft_cross_entropy<X>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
        S: ScoresAll,
        X: Operand<T, Shape: Same<S>>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe { soft(&self.as_dyn(), target.raw(), CrossEntropy::new().asked(), Reducing::Mean) }
    }

    /// Like [`soft_cross_entropy`](Self::soft_cross_entropy), with settings: weights, smoothing, or another reduction. See [`CrossEntropy`].
    ///
    /// The mean is over all positions, whatever the weights, and no class is ignored. (As in PyTorch.)
    ///
    /// # Panics
    /// With the error of [`try_soft_cross_entropy_with`](Self::try_soft_cross_entropy_with).
    ///
    /// # Errors
    /// [`Fault::LabelSmoothing`], [`Fault::ClassWeights`]; [`Fault::TargetSize`] where a length known only at run time does not fit.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn soft_cross_entropy_with<X, W, Z>(
        &self,
        target: X,
        how: CrossEntropy<'_, T, W, Z>,
    ) -> Tensor<T, Z::Out<ScoredAll<S>>>
    where
        T: Float,
        S: ScoresAll,
        X: Operand<T, Shape: Same<S>>,
        W: WeightsOf<S::Classes>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those of the scores without the classes: `LossReduction` says which.
        unsafe { soft(&self.as_dyn(), target.raw(), how.asked(), Z::REDUCING) }
    }
}
