//! Margin losses between the score of a class, or of several labels, and the scores of the other classes.

use super::{
    Asked, LossReduction, MeanLoss, Reducing, SumLoss, Targets, Unweighted, WeightsOf, check_shapes, position, reduce,
};
use crate::error::prelude::*;
use crate::ops::loss::EachLoss;
use crate::shape::loss::{LossOfRows, LossRows, Scored, Scores};
use crate::shape::{AnyRank, Lengths, Same};
use crate::tensor::{Strided, Tensor, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::loss::margins::{of_class, of_labels};
use congruent_kernel::index::gather::{IndexNumber, widened};
use congruent_macros::with_try;
use core::marker::PhantomData;

/// Margin losses, and the settings of [`multi_margin_loss_with`](Strided::multi_margin_loss_with): the power of a margin and its size, a weight for
/// each class, and the reduction (the mean, the sum, or each loss).
///
/// | call | loss of a row of `n` scores |
/// |---|---|
/// | `x.multi_margin_loss(&target)` | `Σ max(0, margin - x[target] + x[i])^p / n` over the other classes `i`, times the weight of the target |
/// | `x.multilabel_margin_loss(&labels)` | `Σ max(0, 1 - x[label] + x[i]) / n` over the labels, and over the classes `i` that are not labels |
///
/// Both return the mean; the forms `_with` take `how`, or a reduction. A difference that is NaN counts as 0, as in PyTorch.
///
/// # Shapes
/// Scores of `[n, c]` with a target of `[n]`, of `[c]` with `[]`: the classes are axis 1, or the only one. Labels have the shape of the scores, and a
/// row of labels ends at the first -1.
///
/// # Panics
/// With [`Fault::TargetClass`] when a target is not a class, [`Fault::MarginPower`], [`Fault::ClassWeights`]; the `try_` twins return these errors.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let labels = Tensor::from([[2_i64, 0, -1]]);
/// assert_eq!(Tensor::from([[0.5, 1.0, 2.0]]).multilabel_margin_loss(&labels).item(), 1.5 / 3.0);
/// let (scores, target) = (Tensor::from([[0.5, 1.0, 2.0], [3.0, 1.0, 0.0]]), Tensor::from([2_i64, 0]));
/// let each: Tensor<f64, shape![2]> = scores.multi_margin_loss_with(&target, MultiMargin::new().p(2).margin(2.0).none());
/// assert!((each[[0]] - (0.25 + 1.0) / 3.0).abs() < 1e-12);
/// assert_eq!(each[[1]], 0.0);
/// ```
pub struct MultiMargin<'a, T, W = Unweighted, Z = MeanLoss> {
    weight: Option<&'a Strided<T, W>>,
    p: usize,
    margin: f64,
    reduction: PhantomData<fn() -> Z>,
}

impl<T, W, Z> Clone for MultiMargin<'_, T, W, Z> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, W, Z> Copy for MultiMargin<'_, T, W, Z> {}

impl<T: Float> Default for MultiMargin<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Float> MultiMargin<'_, T> {
    /// Returns PyTorch's defaults: the mean, margins of 1, and equal weights.
    pub fn new() -> Self {
        MultiMargin { weight: None, p: 1, margin: 1.0, reduction: PhantomData }
    }
}

impl<'a, T: Float, W, Z> MultiMargin<'a, T, W, Z> {
    /// Sets the power of a margin: 1 or 2. For any other number the loss returns [`Fault::MarginPower`].
    pub fn p(self, p: usize) -> Self {
        MultiMargin { p, ..self }
    }

    /// Sets the margin.
    pub fn margin(self, margin: f64) -> Self {
        MultiMargin { margin, ..self }
    }

    /// Sets the weight of each class, for positions where the class is the target. (A mean is divided by the number of targets, as in PyTorch.)
    pub fn weight<V: Lengths>(self, weight: &'a Strided<T, V>) -> MultiMargin<'a, T, V, Z> {
        let MultiMargin { p, margin, reduction, .. } = self;
        MultiMargin { weight: Some(weight), p, margin, reduction }
    }

    /// Sets the reduction to the sum.
    pub fn sum(self) -> MultiMargin<'a, T, W, SumLoss> {
        self.reduced()
    }

    /// Sets the reduction to each loss, PyTorch's `reduction="none"`.
    pub fn none(self) -> MultiMargin<'a, T, W, EachLoss> {
        self.reduced()
    }

    /// Returns the weights, the power and the margin, for types that store them.
    #[doc(hidden)]
    pub fn into_parts(self) -> (Option<&'a Strided<T, W>>, usize, f64) {
        (self.weight, self.p, self.margin)
    }

    fn reduced<Y>(self) -> MultiMargin<'a, T, W, Y> {
        let MultiMargin { weight, p, margin, .. } = self;
        MultiMargin { weight, p, margin, reduction: PhantomData }
    }

    /// Returns the settings without the shapes of their types.
    fn erased(&self) -> Margins<'_, T> {
        Margins { weight: self.weight.map(Strided::raw_nameless), p: self.p, margin: T::of(self.margin) }
    }
}

/// The settings, without the shapes of their types.
struct Margins<'a, T> {
    weight: Option<Ref<'a, T>>,
    p: usize,
    margin: T,
}

const MULTI: &str = "multi_margin_loss";
const LABELS: &str = "multilabel_margin_loss";

/// The losses of rows of scores, whose classes are along axis 1, or the only one.
#[inline(never)]
fn multi<T: Float, P: IndexNumber>(
    scores: &Strided<T, AnyRank>,
    target: Ref<P>,
    how: Margins<T>,
    reduction: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let sizes = scores.sizes();
    check_shapes(MULTI, sizes, target.sizes)?;
    let axis = sizes.len().min(2) - 1;
    let classes = sizes[axis];
    Asked { weight: how.weight, ignored: 0, smoothing: 0.0, logits: true }.check(MULTI, sizes, axis)?;
    if !matches!(how.p, 1 | 2) {
        return Err(Fault::MarginPower { scores: sizes.into(), p: how.p }.of(MULTI));
    }
    let targets = widened(target)?;
    let outside = |class: &i64| !(0..classes as i64).contains(class);
    if let Some(i) = targets.as_slice().iter().position(outside) {
        let (value, at) = (targets.as_slice()[i], (&*position(target.sizes, i)).into());
        return Err(Fault::TargetClass { scores: sizes.into(), value, at }.of(MULTI));
    }
    let weight = how.weight.map(copied).transpose()?;
    let rows = scores.movedim(axis, -1)?;
    let rows = rows.contiguous();
    let mut losses = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(target.sizes))?;
    let each = rows.as_slice().chunks_exact(classes.max(1)).zip(targets.as_slice());
    for (loss, (row, &class)) in losses.as_mut_slice().iter_mut().zip(each) {
        let class = class as usize;
        let weight = weight.as_ref().map_or(T::ONE, |weight| weight.as_slice()[class]);
        *loss = of_class(row, class, (how.margin, how.p == 2), weight);
    }
    reduce(losses, reduction)
}

/// Returns the losses of rows, and their slopes if requested, for the labels in front of the first -1.
///
/// # Errors
/// [`Fault::TargetSize`], [`Fault::TargetClass`].
#[doc(hidden)]
#[inline(never)]
pub fn multilabel<T: Float>(
    scores: &Strided<T, AnyRank>,
    target: &Tensor<i64, AnyRank>,
    slopes: Option<&mut Tensor<T, AnyRank>>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let sizes = scores.sizes();
    if sizes.is_empty() || sizes != target.sizes() {
        let [scores, target, wanted] = [sizes, target.sizes(), sizes].map(Into::into);
        return Err(Fault::TargetSize { scores, target, wanted }.of(LABELS));
    }
    let (classes, front) = (sizes[sizes.len() - 1], &sizes[..sizes.len() - 1]);
    let outside = |class: &i64| !(-1..classes as i64).contains(class);
    if let Some(i) = target.as_slice().iter().position(outside) {
        let (value, at) = (target.as_slice()[i], (&*position(sizes, i)).into());
        return Err(Fault::TargetClass { scores: sizes.into(), value, at }.of(LABELS));
    }
    let mut losses = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(front))?;
    if classes == 0 {
        return Ok(losses);
    }
    let (rows, mut is_label) = (scores.contiguous(), vec![false; classes]);
    let each = rows.as_slice().chunks_exact(classes).zip(target.as_slice().chunks_exact(classes));
    let mut slopes = slopes.map(|slopes| slopes.as_mut_slice().chunks_exact_mut(classes));
    for (loss, (row, labels)) in losses.as_mut_slice().iter_mut().zip(each) {
        *loss = of_labels(row, labels, &mut is_label, slopes.as_mut().and_then(Iterator::next));
    }
    Ok(losses)
}

fn multilabel_reduced<T: Float, P: IndexNumber>(
    scores: &Strided<T, AnyRank>,
    target: Ref<P>,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let target = Tensor::assemble(target.sizes, widened(target)?);
    reduce(multilabel(scores, &target, None)?, how)
}

/// # Losses of margins
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The mean of `Σ max(0, 1 - x[target] + x[i]) / classes` over the other classes `i`: a scalar. O(n).
    /// See [`MultiMargin`].
    ///
    /// # Panics
    /// With the error of [`try_multi_margin_loss`](Self::try_multi_margin_loss).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let scores = Tensor::from([[0.5, 1.0, 2.0], [3.0, 1.0, 0.0]]);
    /// let loss: Tensor<f64, shape![]> = scores.multi_margin_loss(&Tensor::from([1_i64, 0]));
    /// assert!((loss.item() - (0.5 + 2.0) / 3.0 / 2.0).abs() < 1e-12);
    /// ```
    ///
    /// # Errors
    /// [`Fault::TargetClass`] when a target is not a class; [`Fault::BatchSize`], [`Fault::TargetSize`] where lengths known only at run time do not fit.
    pub fn multi_margin_loss<X>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
        X: Targets,
        S: Scores<X::Shape>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe { multi(&self.as_dyn(), target.classes(), MultiMargin::new().erased(), Reducing::Mean) }
    }

    /// Like [`multi_margin_loss`](Self::multi_margin_loss), with settings: another margin or power, weights, or another reduction. See
    /// [`MultiMargin`].
    ///
    /// # Panics
    /// With the error of [`try_multi_margin_loss_with`](Self::try_multi_margin_loss_with).
    ///
    /// # Errors
    /// The errors of [`try_multi_margin_loss`](Self::try_multi_margin_loss); [`Fault::MarginPower`], [`Fault::ClassWeights`].
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn multi_margin_loss_with<X, W, Z>(
        &self,
        target: X,
        how: MultiMargin<'_, T, W, Z>,
    ) -> Tensor<T, Z::Out<Scored<S, X::Shape>>>
    where
        T: Float,
        X: Targets,
        S: Scores<X::Shape>,
        W: WeightsOf<S::Classes>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those of the target: `LossReduction` says which.
        unsafe { multi(&self.as_dyn(), target.classes(), how.erased(), Z::REDUCING) }
    }

    /// The mean of `Σ max(0, 1 - x[label] + x[i]) / classes` over the labels of a row and over the classes `i` that are not labels: a scalar.
    /// O(n times labels).
    ///
    /// # Shapes
    /// Scores and targets of `[n, c]`: a row of labels ends at the first -1.
    ///
    /// # Panics
    /// With the error of [`try_multilabel_margin_loss`](Self::try_multilabel_margin_loss).
    ///
    /// # Errors
    /// [`Fault::TargetClass`] when a target is neither a class nor -1; [`Fault::TargetSize`] where a length known only at run time does not fit.
    pub fn multilabel_margin_loss<X>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
        S: LossRows,
        X: Targets<Shape: Same<S>>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe { multilabel_reduced(&self.as_dyn(), target.classes(), Reducing::Mean) }
    }

    /// Like [`multilabel_margin_loss`](Self::multilabel_margin_loss), with a reduction of the losses of rows.
    ///
    /// # Panics
    /// With the error of [`try_multilabel_margin_loss`](Self::try_multilabel_margin_loss).
    ///
    /// # Errors
    /// The errors of [`try_multilabel_margin_loss`](Self::try_multilabel_margin_loss).
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn multilabel_margin_loss_with<X, Z>(&self, target: X, reduction: Z) -> Tensor<T, Z::Out<LossOfRows<S>>>
    where
        T: Float,
        S: LossRows,
        X: Targets<Shape: Same<S>>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those in front of the last: `LossReduction` says which.
        unsafe { multilabel_reduced(&self.as_dyn(), target.classes(), reduction.reducing()) }
    }
}
