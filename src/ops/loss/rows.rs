//! Losses of rows: distances of vectors, and losses with several labels for one sample.

use super::elements::Target;
use super::{LossReduction, Reducing, check_target, reduce};
use crate::error::prelude::*;
use crate::ops::product::similar;
use crate::ops::settings::accept;
use crate::ops::{fresh, map1};
use crate::shape::loss::{LossOfRows, LossOfTriplets, LossRows, Predicts, Triplet};
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{LossTarget, Operand, Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::loops::op::{CosineEmbedding, LogitEntropy, Mul, Square, Sub};
use congruent_layout::Layout;
use congruent_macros::with_try;

/// Averages over the labels of each row, and reduces the results.
#[inline(never)]
fn of_labels<T: Float>(x: Ref<T>, target: Target<T>, how: Reducing) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let each = fresh(LABELS, x, target.fitting(LABELS, x.sizes)?, LogitEntropy)?;
    reduce(each.mean(&[-1], false)?, how)
}

/// PyTorch's summand of the difference of two vectors, and of the square of a length.
const EPS: f64 = 1e-6;
const SQUARED_EPS: f64 = 1e-12;

/// The settings of a loss of triplets.
#[derive(Clone, Copy)]
struct TripletSettings<T> {
    margin: T,
    p: f64,
    swap: bool,
}

impl<T: Float> TripletSettings<T> {
    fn distance(self, a: Ref<T>, b: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let mut off = fresh(TRIPLET, a, b, Sub)?;
        off += T::of(EPS);
        off.norm_p(&[-1], self.p, false)
    }
}

const LABELS: &str = "multilabel_soft_margin_loss";
const TRIPLET: &str = "triplet_margin_loss";
const COSINE: &str = "cosine_embedding_loss";

/// Checks that the margin of triplets is above 0, and that anchors, positives and negatives have the same number of axes.
///
/// # Errors
/// [`Fault::Setting`], [`Fault::TripletRanks`]
pub fn check_triplets<T: Float>(sizes: [&[usize]; 3], margin: T) -> Result<(), ShapeError> {
    accept(TRIPLET, "margin", margin.to_f64(), margin > T::ZERO, "above 0")?;
    let [anchor, positive, negative] = sizes;
    match anchor.len() == positive.len() && anchor.len() == negative.len() {
        true => Ok(()),
        false => {
            let [anchor, positive, negative] = sizes.map(Into::into);
            Err(Fault::TripletRanks { anchor, positive, negative }.of(TRIPLET))
        }
    }
}

#[inline(never)]
fn of_triplets<T: Float>(
    [anchor, positive, negative]: [Ref<T>; 3],
    settings: TripletSettings<T>,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    check_triplets([anchor, positive, negative].map(|own| own.sizes), settings.margin)?;
    let near = settings.distance(anchor, positive)?;
    let mut far = settings.distance(anchor, negative)?;
    if settings.swap {
        far = far.try_minimum(settings.distance(positive, negative)?)?;
    }
    let mut losses = near.try_sub(&far)?;
    losses += settings.margin;
    losses.relu_();
    reduce(losses, how)
}

/// Returns the cosine of the angle between rows. (PyTorch's formula: both squared lengths are above 0. But the lengths are multiplied, not their
/// squares, which overflow earlier. For rows that are longer still, the formula of `cosine_similarity` is used.)
fn cosines<T: Float>(x: Ref<T>, second: Ref<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let length = |x: Ref<T>| -> Result<Tensor<T, AnyRank>, ShapeError> {
        let layout = Layout::new(x.sizes, x.strides);
        // SAFETY: the layout of `x`.
        let mut sum = unsafe { map1(&layout, x, Square) }.sum(&[-1], false)?;
        sum += T::of(SQUARED_EPS);
        Ok(sum.sqrt())
    };
    let products = fresh(COSINE, x, second, Mul)?.sum(&[-1], false)?;
    let lengths = [length(x)?, length(second)?];
    let is_finite = products.isfinite() & lengths[0].isfinite() & lengths[1].isfinite();
    let cosines = products.try_div(&lengths[0])?.try_div(&lengths[1])?;
    if is_finite.all_all().item() {
        return Ok(cosines);
    }
    is_finite.try_where_(&cosines, &similar(x, second, -1, SQUARED_EPS.sqrt())?)
}

#[inline(never)]
fn of_angles<T: Float>(
    [x, second]: [Ref<T>; 2],
    target: Target<T>,
    margin: T,
    how: Reducing,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    check_target(COSINE, x.sizes, second.sizes)?;
    let cosines = cosines(x, second)?;
    let target = target.fitting(COSINE, cosines.sizes())?;
    reduce(fresh(COSINE, cosines.raw(), target, CosineEmbedding { margin })?, how)
}

/// # Losses of rows
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// The mean of the binary cross entropy of `sigmoid(x)`, over the labels of a row, then over all rows: a scalar. O(n).
    ///
    /// # Shapes
    /// `self` and `target` have shape `[n, c]`, `c` labels for each of `n` samples: 1 where a label holds, else 0. A number is the target of all labels.
    ///
    /// # Panics
    /// With the error of [`try_multilabel_soft_margin_loss`](Self::try_multilabel_soft_margin_loss).
    ///
    /// # Errors
    /// [`Fault::TargetShape`] where lengths known only at run time differ.
    pub fn multilabel_soft_margin_loss<X>(&self, target: X) -> Tensor<T, ()>
    where
        T: Float,
        X: LossTarget<T, S, Out: LossRows>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe { of_labels(self.raw(), Target::read::<S, _>(&target), Reducing::Mean) }
    }

    /// Like [`multilabel_soft_margin_loss`](Self::multilabel_soft_margin_loss), with a reduction of the losses of rows.
    ///
    /// # Panics
    /// With the error of [`try_multilabel_soft_margin_loss`](Self::try_multilabel_soft_margin_loss).
    ///
    /// # Errors
    /// The errors of [`try_multilabel_soft_margin_loss`](Self::try_multilabel_soft_margin_loss).
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn multilabel_soft_margin_loss_with<X, Z>(
        &self,
        target: X,
        reduction: Z,
    ) -> Tensor<T, Z::Out<LossOfRows<X::Out>>>
    where
        T: Float,
        X: LossTarget<T, S, Out: LossRows>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those in front of the last: `LossReduction` says which.
        unsafe { of_labels(self.raw(), Target::read::<S, _>(&target), reduction.reducing()) }
    }

    /// The mean of `max(0, margin + d(x, positive) - d(x, negative))`, where `d` is the distance of two rows in norm `p`: a scalar. O(n).
    ///
    /// With `swap` the second distance is that of `negative` from `x` or from `positive`, whichever is smaller (Balntas et al. 2016). PyTorch's
    /// defaults are `1.0, 2.0, false`; `eps` is 1e-6, as in PyTorch.
    ///
    /// Two more losses of rows: `x.cosine_embedding_loss(&second, &target, margin)` is `1 - cos(x, second)` where the target of a row is 1, and
    /// `max(0, cos(x, second) - margin)` where it is -1; `x.multilabel_soft_margin_loss(&target)` is the mean of the binary cross entropy of
    /// `sigmoid(x)` over the labels of a row. All have a form `_with`, whose last argument is a reduction.
    ///
    /// # Shapes
    /// Anchors, positives and negatives broadcast, and have the same number of axes. `[n, d]` has `n` losses.
    ///
    /// # Panics
    /// With the error of [`try_triplet_margin_loss`](Self::try_triplet_margin_loss).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let anchor = Tensor::from([[0.0, 0.0], [1.0, 0.0]]);
    /// let near = Tensor::from([[0.0, 1.0], [1.0, 1.0]]);
    /// let far = Tensor::from([[3.0, 4.0], [1.0, 1.5]]);
    /// let each: Tensor<f64, shape![2]> = anchor.triplet_margin_loss_with(&near, &far, 1.0, 2.0, false, EachLoss);
    /// assert!((each[[0]], (each[[1]] - 0.5).abs() < 1e-5) == (0.0, true));
    /// ```
    ///
    /// # Errors
    /// [`Fault::Setting`] for a margin of 0 or less; [`Fault::TripletRanks`], and where a length known only at run time does not fit.
    pub fn triplet_margin_loss<X, Y>(&self, positive: X, negative: Y, margin: T, p: f64, swap: bool) -> Tensor<T, ()>
    where
        T: Float,
        X: Operand<T>,
        Y: Operand<T, Shape: Triplet<S, X::Shape>>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe {
            of_triplets(
                [self.raw(), positive.raw(), negative.raw()],
                TripletSettings { margin, p, swap },
                Reducing::Mean,
            )
        }
    }

    /// Like [`triplet_margin_loss`](Self::triplet_margin_loss), with a reduction of the losses of rows.
    ///
    /// # Panics
    /// With the error of [`try_triplet_margin_loss`](Self::try_triplet_margin_loss).
    ///
    /// # Errors
    /// The errors of [`try_triplet_margin_loss`](Self::try_triplet_margin_loss).
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn triplet_margin_loss_with<X, Y, Z>(
        &self,
        positive: X,
        negative: Y,
        margin: T,
        p: f64,
        swap: bool,
        reduction: Z,
    ) -> Tensor<T, Z::Out<LossOfTriplets<S, X::Shape, Y::Shape>>>
    where
        T: Float,
        X: Operand<T>,
        Y: Operand<T, Shape: Triplet<S, X::Shape>>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those in front of the last: `LossReduction` says which.
        unsafe {
            of_triplets(
                [self.raw(), positive.raw(), negative.raw()],
                TripletSettings { margin, p, swap },
                reduction.reducing(),
            )
        }
    }

    /// The mean of `1 - cos(x, second)` where the target is 1, of `max(0, cos(x, second) - margin)` where it is -1: a scalar. O(n).
    ///
    /// # Shapes
    /// Rows of `[n, d]` and `[n, d]` with a target of `[n]`, or a number: 1 for vectors that should be alike, -1 for others.
    ///
    /// # Panics
    /// With the error of [`try_cosine_embedding_loss`](Self::try_cosine_embedding_loss).
    ///
    /// # Errors
    /// [`Fault::TargetShape`] where lengths known only at run time differ.
    pub fn cosine_embedding_loss<X, Y>(&self, second: X, target: Y, margin: T) -> Tensor<T, ()>
    where
        T: Float,
        S: LossRows + Predicts<X::Shape>,
        X: Operand<T>,
        Y: LossTarget<T, LossOfRows<S>>,
    {
        // SAFETY: invariant 2: a mean has no axes.
        unsafe {
            of_angles([self.raw(), second.raw()], Target::read::<LossOfRows<S>, _>(&target), margin, Reducing::Mean)
        }
    }

    /// Like [`cosine_embedding_loss`](Self::cosine_embedding_loss), with a reduction of the losses of rows.
    ///
    /// # Panics
    /// With the error of [`try_cosine_embedding_loss`](Self::try_cosine_embedding_loss).
    ///
    /// # Errors
    /// The errors of [`try_cosine_embedding_loss`](Self::try_cosine_embedding_loss).
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn cosine_embedding_loss_with<X, Y, Z>(
        &self,
        second: X,
        target: Y,
        margin: T,
        reduction: Z,
    ) -> Tensor<T, Z::Out<Y::Out>>
    where
        T: Float,
        S: LossRows + Predicts<X::Shape>,
        X: Operand<T>,
        Y: LossTarget<T, LossOfRows<S>>,
        Z: LossReduction,
    {
        // SAFETY: invariant 2: no axes, or those in front of the last: `LossReduction` says which.
        unsafe {
            of_angles(
                [self.raw(), second.raw()],
                Target::read::<LossOfRows<S>, _>(&target),
                margin,
                reduction.reducing(),
            )
        }
    }
}
