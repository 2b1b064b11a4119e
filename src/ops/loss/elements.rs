//! Losses of elements and their targets: `mse_loss`, `huber_loss`.

use super::{LossReduction, Reducing, check_target, reduce};
use crate::error::prelude::*;
use crate::ops::fresh;
use crate::ops::settings::{accept, accept_variances};
use crate::shape::loss::Weighs;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{LossTarget, Operand, Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::{self, Binary, Ternary};
use congruent_layout::broadcast as rule;
use congruent_macros::faces;

/// The target of a loss.
#[derive(Clone, Copy)]
pub(super) struct Target<'a, T> {
    elements: Ref<'a, T>,
    is_number: bool,
}

impl<'a, T> Target<'a, T> {
    /// The target of a prediction of shape `S`.
    pub(super) fn read<S, X: LossTarget<T, S>>(target: &'a X) -> Self {
        Target { elements: target.raw(), is_number: X::IS_NUMBER }
    }

    /// Returns the elements, after checking that there is one for each element of the prediction, or a single number.
    ///
    /// # Errors
    /// [`Fault::TargetShape`]
    pub(super) fn fitting(self, name: &'static str, prediction: &[usize]) -> Result<Ref<'a, T>, ShapeError> {
        if !self.is_number {
            check_target(name, prediction, self.elements.sizes)?;
        }
        Ok(self.elements)
    }
}

/// Reduces the losses of two operands.
fn of_two<T, F>(
    name: &'static str,
    x: Ref<T>,
    target: Target<T>,
    loss: F,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError>
where
    T: Float,
    F: Binary<T, T, Out = T> + Copy + Send + Sync,
{
    reduce(fresh(name, x, target.fitting(name, x.sizes)?, loss)?, how)
}

/// Reduces the losses of three operands. A weight or a variance expands to the sizes of the prediction.
fn of_three<T, F>(
    name: &'static str,
    (x, second, third): (Ref<T>, Target<T>, Ref<T>),
    loss: F,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError>
where
    T: Float,
    F: Ternary<T, T, T, Out = T> + Copy + Send + Sync,
{
    let second = second.fitting(name, x.sizes)?;
    rule::expand((third.sizes, third.strides), x.sizes, third.named).of(name)?;
    let elements = kernel::map3(x.sizes, x, second, third, loss)?;
    reduce(Tensor::assemble(x.sizes, elements), how)
}

// Losses of two elements.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn huber_loss<X: LossTarget<T, S>>(&self, target: X, delta: T) -> Tensor<T, ()> where T: Float { .. }
//     pub fn huber_loss_with<X: LossTarget<T, S>, Z: LossReduction>(&self, target: X, delta: T, reduction: Z) -> Tensor<T, Z::Out<X::Out>> where T: Float { .. }
// }                                                                                                                 // and their twins
// ```
faces! {
    loss_of_two;
    Strided {
        self.try_name(target, values).or_panic()
    } {
        let mean = of_two(stringify!(name), self.raw(), Target::read::<S, _>(&target), operation, Reducing::Mean)?;
        // SAFETY: invariant 2: a mean has no axes.
        Ok(unsafe { mean.rebrand() })
    } {
        self.try_name_with(target, values reduction).or_panic()
    } {
        let reduced = of_two(stringify!(name), self.raw(), Target::read::<S, _>(&target), operation, reduction.reducing())?;
        // SAFETY: invariant 2: no axes, or the sizes of both: `LossReduction` says which.
        Ok(unsafe { reduced.rebrand() })
    }

    /// The mean of the squared differences
    ///
    /// These losses are called in the same way, some with numbers after the target. Each has a form `_with`, whose last argument is a reduction
    /// ([`SumLoss`](crate::loss::SumLoss)), and `try_` twins.
    ///
    /// | call | loss of an element |
    /// |---|---|
    /// | `x.l1_loss(&y)` | `abs(x - y)` |
    /// | `x.smooth_l1_loss(&y, beta)` | `huber_loss / beta` (Girshick 2015) |
    /// | `x.huber_loss(&y, delta)` | `(x - y)^2 / 2` below `delta`; `delta (abs(x - y) - delta / 2)` from `delta` (Huber 1964) |
    /// | `x.binary_cross_entropy(&y)` | `-y ln x - (1 - y) ln(1 - x)` of probabilities |
    /// | `x.binary_cross_entropy_with_logits(&y)` | the binary cross entropy of `sigmoid(x)`; `weighted_binary_cross_entropy_with_logits(&y, &pos_weight)` |
    /// | `x.kl_div(&y, log_target)` | `y (ln y - x)` |
    /// | `x.poisson_nll_loss(&y, log_input, full, eps)` | `exp(x) - y x` |
    /// | `x.soft_margin_loss(&y)` | `ln(1 + exp(-y x))` |
    /// | `x.hinge_embedding_loss(&y, margin)` | `x` where `y` is 1, `max(0, margin - x)` where it is -1 |
    /// | `x.margin_ranking_loss(&second, &y, margin)` | `max(0, margin - y (x - second))` |
    ///
    /// # Shapes
    /// Prediction and target have the same shape, or the target is a number: a loss does not broadcast, because `[n, 1]` and `[n]` would have `[n,
    /// n]` losses. Change one shape with `squeeze::<-1>()`, `unsqueeze::<-1>()` or `expand::<S>()`; `(&x - &y).square().mean_all()` broadcasts.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let (x, y) = (Tensor::from([[1.0, 2.0], [3.0, 4.0]]), Tensor::from([[1.0, 4.0], [1.0, 4.0]]));
    /// let mean: Tensor<f64, shape![]> = x.mse_loss(&y);
    /// let each: Tensor<f64, shape![2, 2]> = x.mse_loss_with(&y, EachLoss);
    /// assert_eq!((mean.item(), each.to_vec()), (2.0, vec![0.0, 4.0, 4.0, 0.0]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let (x, y) = (Tensor::from([[1.0], [2.0]]), Tensor::from([1.0, 2.0]));
    /// x.mse_loss(&y);   // [2, 1] and [2]: `x.squeeze::<-1>().mse_loss(&y)`
    /// ```
    mse_loss by op::SquaredDifference;
    /// The mean of `|x - y|`
    l1_loss by op::AbsoluteDifference;
    /// The mean of `huber_loss / beta`: `|x - y| - beta / 2` where that is at least `beta`; of 0, `l1_loss` (Girshick 2015)
    ///
    /// A negative `beta` is rejected, as by PyTorch: [`Fault::Setting`].
    smooth_l1_loss by {
        accept("smooth_l1_loss", "beta", beta.to_f64(), beta >= T::ZERO, "0 or more")?;
        op::SmoothL1 { beta }
    };
    /// The mean of `(x - y)² / 2` where `|x - y|` is below `delta`, else of `delta (|x - y| - delta / 2)` (Huber 1964)
    ///
    /// A `delta` of 0 or less is rejected, as by PyTorch: [`Fault::Setting`].
    huber_loss by {
        accept("huber_loss", "delta", delta.to_f64(), delta > T::ZERO, "above 0")?;
        op::Huber { delta }
    };
    /// The mean of `-(y ln x + (1 - y) ln(1 - x))` of probabilities, with logarithms of at least -100
    ///
    /// Outside 0 and 1 the loss is NaN (PyTorch returns an error). PyTorch's `weight` is a factor: `(x.binary_cross_entropy_with(&y, EachLoss) * &weight).mean_all()`.
    binary_cross_entropy by op::BinaryEntropy;
    /// The mean of the binary cross entropy of `sigmoid(x)`, for numbers of any size
    binary_cross_entropy_with_logits by op::LogitEntropy;
    /// The mean of `y (ln y - x)` for a target of probabilities, or `exp(y) (y - x)` for a target of logarithms
    ///
    /// `x` has logarithms of probabilities. The Kullback-Leibler divergence is the sum, divided by the length of the batch:
    ///
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[0.5f64, 0.5], [0.25, 0.75]]);
    /// let y = Tensor::from([[0.5, 0.5], [0.5, 0.5]]);
    /// let divergence = x.ln().kl_div_with(&y, false, BatchMeanLoss);
    /// assert!((divergence.item() - 0.25 * (4.0f64 / 3.0).ln()).abs() < 1e-12);
    /// ```
    kl_div by op::KlDiv { log_target };
    /// The mean of `exp(x) - y x`, or without `log_input` of `x - y ln(x + eps)`
    ///
    /// `full` adds Stirling's approximation of `ln y!` where `y` is above 1. PyTorch's defaults are `true, false, 1e-8`.
    poisson_nll_loss by op::PoissonNll { log_input, full, eps };
    /// The mean of `ln(1 + exp(-y x))`, for targets of 1 and -1
    soft_margin_loss by op::SoftMargin;
    /// The mean of `x` where `y` is 1, of `max(0, margin - x)` where `y` is -1
    hinge_embedding_loss by op::HingeEmbedding { margin };
}

// Losses of three elements.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn gaussian_nll_loss<X: LossTarget<T, S>, Y: Operand<T, Shape: Weighs<X::Out>>>(&self, second: X, third: Y, full: bool, eps: T) -> Tensor<T, ()>
//     where T: Float { .. }
// }
// ```
faces! {
    loss_of_three;
    Strided {
        self.try_name(second, third, values).or_panic()
    } {
        let mean = of_three(stringify!(name), (self.raw(), Target::read::<S, _>(&second), third.raw()), operation, Reducing::Mean)?;
        // SAFETY: invariant 2: a mean has no axes.
        Ok(unsafe { mean.rebrand() })
    } {
        self.try_name_with(second, third, values reduction).or_panic()
    } {
        let reduced = of_three(stringify!(name), (self.raw(), Target::read::<S, _>(&second), third.raw()), operation, reduction.reducing())?;
        // SAFETY: invariant 2: no axes, or the sizes of the first two: `LossReduction` says which.
        Ok(unsafe { reduced.rebrand() })
    }

    /// The mean of the binary cross entropy of `sigmoid(x)` with the target `second`, whose positive part is weighted by `third`: PyTorch's `pos_weight`, which
    /// expands to the shape of the target
    weighted_binary_cross_entropy_with_logits by op::WeightedLogitEntropy;
    /// The mean of `((x - second)² / v + ln v) / 2`, where `v` is the variance `third`, or `eps` if that is more
    ///
    /// `full` adds `ln(2π) / 2`. PyTorch's defaults are `false, 1e-6`. `x` and `second` have the same shape, and the variance expands to it: a variance for
    /// each row of `[n, d]` has the shape `[n, 1]`. (PyTorch takes `[n]`, too; here `[d]` is a variance for each column.) A negative
    /// variance is rejected.
    gaussian_nll_loss by {
        accept_variances(self.raw().sizes, third.raw())?;
        op::GaussianNll { full, eps }
    };
}

// A loss of pairs.
//
// ```text
// impl<T: Element, S: Lengths> Strided<T, S> {
//     pub fn margin_ranking_loss<X: LossTarget<T, S>, Y: LossTarget<T, X::Out>>(&self, second: X, target: Y, margin: T) -> Tensor<T, ()> where T: Float { .. }
// }
// ```
faces! {
    loss_of_pairs;
    Strided {
        self.try_name(second, target, values).or_panic()
    } {
        let target = Target::read::<X::Out, _>(&target).fitting(stringify!(name), self.sizes())?;
        let all = (self.raw(), Target::read::<S, _>(&second), target);
        let mean = of_three(stringify!(name), all, operation, Reducing::Mean)?;
        // SAFETY: invariant 2: a mean has no axes.
        Ok(unsafe { mean.rebrand() })
    } {
        self.try_name_with(second, target, values reduction).or_panic()
    } {
        let target = Target::read::<X::Out, _>(&target).fitting(stringify!(name), self.sizes())?;
        let all = (self.raw(), Target::read::<S, _>(&second), target);
        let reduced = of_three(stringify!(name), all, operation, reduction.reducing())?;
        // SAFETY: invariant 2: no axes, or the sizes of the three: `LossReduction` says which.
        Ok(unsafe { reduced.rebrand() })
    }

    /// The mean of `max(0, margin - target (x - second))`: the target is 1 where `x` should be the larger, and -1 where `second` should
    margin_ranking_loss by op::MarginRanking { margin };
}
