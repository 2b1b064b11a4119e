//! Losses: distances of predictions from their targets.

mod ctc;
pub mod elements;
mod margins;
mod reduction;
mod rows;
mod soft;
mod targets;

use super::norm::elements;
use crate::error::prelude::*;
use crate::shape::Lengths;
use crate::shape::loss::{Scored, Scores, Unweighted, WeightsOf};
use crate::tensor::{Strided, Tensor};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::loss::classes::Classes;
use congruent_kernel::index::gather::{IndexNumber, widened};
use congruent_kernel::index::position;
use congruent_kernel::storage::Filled;
use congruent_layout::{Dims, broadcast};
use congruent_macros::precompile;
use core::marker::PhantomData;
pub use ctc::{CtcBatch, CtcLoss};
pub use margins::{MultiMargin, multilabel};
pub use reduction::{BatchMeanLoss, EachLoss, LossReduction, MeanLoss, Reducing, SumLoss};
use reduction::{reduce, reduce_weighted};
pub use rows::check_triplets;
pub use targets::Targets;

/// The settings of [`cross_entropy_with`](Strided::cross_entropy_with) and [`nll_loss_with`](Strided::nll_loss_with): a weight for each class, an
/// ignored class, smoothing, and the reduction (the mean, the sum, or each loss).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let logits = Tensor::from([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]]);
/// let target = Tensor::from([0_i64, 1, -100]);
/// let weight = Tensor::from([0.5, 1.5]);
/// let how = CrossEntropy::new().weight(&weight).ignore_index(-100).label_smoothing(0.1);
/// let loss: Tensor<f64, shape![]> = logits.cross_entropy_with(&target, how);
/// let each: Tensor<f64, shape![3]> = logits.cross_entropy_with(&target, how.none());
/// assert!((loss.item() - each.sum_all().item() / (0.5 + 1.5)).abs() < 1e-12);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
///
/// let (logits, target) = (Tensor::from([[2.0, 0.0]]), Tensor::from([0_i64]));
/// let weight = Tensor::from([0.5, 1.0, 1.0]);
/// logits.cross_entropy_with(&target, CrossEntropy::new().weight(&weight));   // 2 classes, 3 weights
/// ```
pub struct CrossEntropy<'a, T, W = Unweighted, Z = MeanLoss> {
    weight: Option<&'a Strided<T, W>>,
    ignored: i64,
    smoothing: f64,
    reduction: PhantomData<fn() -> Z>,
}

impl<T, W, Z> Clone for CrossEntropy<'_, T, W, Z> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, W, Z> Copy for CrossEntropy<'_, T, W, Z> {}

impl<T: Float> Default for CrossEntropy<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Float> CrossEntropy<'_, T> {
    /// Returns PyTorch's defaults: the mean, equal weights, class -100 ignored, no smoothing.
    pub fn new() -> Self {
        CrossEntropy { weight: None, ignored: -100, smoothing: 0.0, reduction: PhantomData }
    }
}

impl<'a, T: Float, W, Z> CrossEntropy<'a, T, W, Z> {
    /// Sets the weight of each class. A mean is divided by the weights of the targets, as in PyTorch.
    pub fn weight<V: Lengths>(self, weight: &'a Strided<T, V>) -> CrossEntropy<'a, T, V, Z> {
        let CrossEntropy { ignored, smoothing, reduction, .. } = self;
        CrossEntropy { weight: Some(weight), ignored, smoothing, reduction }
    }

    /// Sets the ignored target: its loss is 0, and a mean is over the other targets.
    pub fn ignore_index(self, ignored: i64) -> Self {
        CrossEntropy { ignored, ..self }
    }

    /// Sets the share of the loss that is spread over all classes (Szegedy et al. 2016), from 0 to 1. For any other number the loss returns
    /// [`Fault::LabelSmoothing`].
    pub fn label_smoothing(self, smoothing: f64) -> Self {
        CrossEntropy { smoothing, ..self }
    }

    /// Sets the reduction to the sum.
    pub fn sum(self) -> CrossEntropy<'a, T, W, SumLoss> {
        self.reduced()
    }

    /// Sets the reduction to each loss, PyTorch's `reduction="none"`: scores of `[n, c]` give `[n]`.
    pub fn none(self) -> CrossEntropy<'a, T, W, EachLoss> {
        self.reduced()
    }

    /// Returns the weights, the ignored class and the smoothing, for types that store them.
    #[doc(hidden)]
    pub fn into_parts(self) -> (Option<&'a Strided<T, W>>, i64, f64) {
        (self.weight, self.ignored, self.smoothing)
    }

    fn reduced<Y>(self) -> CrossEntropy<'a, T, W, Y> {
        let CrossEntropy { weight, ignored, smoothing, .. } = self;
        CrossEntropy { weight, ignored, smoothing, reduction: PhantomData }
    }
}

/// Returns the loss of each target, and the sum of the weights.
fn compute_losses<T: Float, S: Lengths, P: IndexNumber, W, Z>(
    op: &'static str,
    scores: &Strided<T, S>,
    target: Ref<P>,
    how: CrossEntropy<'_, T, W, Z>,
    logits: bool,
) -> Result<(Filled<T>, f64), ShapeError> {
    compute_nameless_losses(op, scores.raw(), target, Asked { logits, ..how.asked() })
}

/// The settings of a loss, without the shapes of their types.
pub(super) struct Asked<'a, T> {
    weight: Option<Ref<'a, T>>,
    ignored: i64,
    smoothing: f64,
    logits: bool,
}

impl<T: Float, W, Z> CrossEntropy<'_, T, W, Z> {
    /// Returns the settings without the shapes of their types.
    fn asked(&self) -> Asked<'_, T> {
        let CrossEntropy { weight, ignored, smoothing, .. } = *self;
        Asked { weight: weight.map(Strided::raw_nameless), ignored, smoothing, logits: true }
    }
}

impl<T> Asked<'_, T> {
    /// Rejects a smoothing outside of 0 to 1, and weights whose number is not that of the classes.
    fn check(&self, op: &'static str, scores: &[usize], axis: usize) -> Result<(), ShapeError> {
        if !(0.0..=1.0).contains(&self.smoothing) {
            let (scores, smoothing) = (scores.into(), self.smoothing.to_string().into());
            return Err(Fault::LabelSmoothing { scores, smoothing }.of(op));
        }
        let classes = scores.get(axis).copied().unwrap_or(0);
        match self.weight.filter(|weight| *weight.sizes != [classes]) {
            Some(weight) => {
                Err(Fault::ClassWeights { scores: scores.into(), classes, weight: weight.sizes.into() }.of(op))
            }
            None => Ok(()),
        }
    }
}

/// [`compute_losses`], one body for all shapes.
#[precompile(f32: <T, i64>)]
fn compute_nameless_losses<T: Float, P: IndexNumber>(
    op: &'static str,
    scores: Ref<T>,
    target: Ref<P>,
    how: Asked<'_, T>,
) -> Result<(Filled<T>, f64), ShapeError> {
    let axis = scores.sizes.len().min(2).wrapping_sub(1);
    check_shapes(op, scores.sizes, target.sizes)?;
    let classes = scores.sizes[axis];
    how.check(op, scores.sizes, axis)?;
    let classified = widened(target)?;
    let classified = classified.as_slice();
    let weight = how.weight.map(elements).transpose()?;
    let outside = |&class: &i64| class != how.ignored && !(0..classes as i64).contains(&class);
    if let Some(i) = classified.iter().position(outside) {
        let (value, at) = (classified[i], (&*position(target.sizes, i)).into());
        return Err(Fault::TargetClass { scores: scores.sizes.into(), value, at }.of(op));
    }
    let smoothing = T::of(how.smoothing);
    let of =
        Classes { target: classified, weight: weight.as_deref(), ignored: how.ignored, smoothing, logits: how.logits };
    Ok(T::losses(scores, axis, &of)?)
}

/// Checks that a prediction and its target have the same sizes.
///
/// # Errors
/// [`Fault::TargetShape`]
pub fn check_target(op: &'static str, prediction: &[usize], target: &[usize]) -> Result<(), ShapeError> {
    broadcast::target_fits(prediction, target).of(op)
}

/// Checks that the target has the axes of the scores without the axis of the classes.
fn check_shapes(op: &'static str, scores: &[usize], target: &[usize]) -> Result<(), ShapeError> {
    let mut wanted = Dims::from_slice(scores);
    if scores.is_empty() {
        let (scores, target) = (scores.into(), target.into());
        return Err(Fault::TargetSize { scores, target, wanted: (&*wanted).into() }.of(op));
    }
    wanted.remove(scores.len().min(2) - 1);
    if *wanted == *target {
        return Ok(());
    }
    let wanted = (&*wanted).into();
    match scores.len() == target.len() + 1 && !target.is_empty() && scores[0] != target[0] {
        true => Err(Fault::BatchSize { scores: scores.into(), target: target.into() }.of(op)),
        false => Err(Fault::TargetSize { scores: scores.into(), target: target.into(), wanted }.of(op)),
    }
}

/// The methods of a loss of classes: the mean, and the form with settings.
///
/// ```text
/// impl<T: Element, S: Lengths> Strided<T, S> {
///     pub fn cross_entropy<X: Targets>(&self, target: X) -> Tensor<T, ()> where T: Float, S: Scores<X::Shape> { .. }
/// }
/// ```
macro_rules! of_classes {
    ($scores:tt $weighted:tt $($logits:literal $doc:literal $example:literal $name:ident $try:ident $with:ident $try_with:ident;)*) => {
        /// # Losses of classes
        impl<T: Element, S: Lengths> Strided<T, S> {$(
            of_classes! { @one $scores $weighted $logits $doc $example $name $try $with $try_with }
        )*}
    };
    (
        @one [$($scores:tt)*] [$($weighted:tt)*]
        $logits:literal $doc:literal $example:literal $name:ident $try:ident $with:ident $try_with:ident
    ) => {
        #[doc = $doc]
        /// The mean over all targets: a scalar. O(n).
        ///
        /// # Shapes
        /// Scores of `[n, c]` with a target of `[n]`, of `[n, c, d]` with `[n, d]`, of `[c]` with `[]`: the classes
        /// are axis 1, as in PyTorch.
        ///
        /// # Panics
        #[doc = concat!("With the error of [`", stringify!($try), "`](Self::", stringify!($try), ").")]
        ///
        /// # Examples
        #[doc = $example]
        #[track_caller]
        pub fn $name<X: Targets>(&self, target: X) -> Tensor<T, ()>
        where
            $($scores)*,
        {
            self.$try(target).or_panic()
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        /// [`Fault::TargetClass`] when a target is not a class; [`Fault::BatchSize`],
        /// [`Fault::TargetSize`] where lengths known only at run time do not fit.
        #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
        pub fn $try<X: Targets>(&self, target: X) -> Result<Tensor<T, ()>, ShapeError>
        where
            $($scores)*,
        {
            let classes = target.classes();
            let sizes = classes.sizes;
            let (losses, weights) = compute_losses(stringify!($name), self, classes, CrossEntropy::new(), $logits)?;
            // SAFETY: a mean has no axes.
            Ok(unsafe { reduce_weighted(Reducing::Mean, sizes, losses, weights)?.rebrand() })
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), with weights, smoothing or a target that does not count; the mean, the sum or each: see [`CrossEntropy`].")]
        ///
        /// # Panics
        #[doc = concat!("With the error of [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
        #[track_caller]
        pub fn $with<X: Targets, W, Z: LossReduction>(
            &self,
            target: X,
            how: CrossEntropy<'_, T, W, Z>,
        ) -> Tensor<T, Z::Out<Scored<S, X::Shape>>>
        where
            $($scores)*,
            $($weighted)*,
        {
            self.$try_with(target, how).or_panic()
        }

        #[doc = concat!("Like [`", stringify!($with), "`](Self::", stringify!($with), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        #[doc = concat!("As [`", stringify!($try), "`](Self::", stringify!($try), "), and [`Fault::ClassWeights`], [`Fault::LabelSmoothing`].")]
        #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
        pub fn $try_with<X: Targets, W, Z: LossReduction>(
            &self,
            target: X,
            how: CrossEntropy<'_, T, W, Z>,
        ) -> Result<Tensor<T, Z::Out<Scored<S, X::Shape>>>, ShapeError>
        where
            $($scores)*,
            $($weighted)*,
        {
            let classes = target.classes();
            let sizes = classes.sizes;
            let (losses, weights) = compute_losses(stringify!($name), self, classes, how, $logits)?;
            let reduced = reduce_weighted(Z::REDUCING, sizes, losses, weights)?;
            // SAFETY: no axes, or the sizes of the target, which are those of the scores without the classes (`shape/gathering/loss.rs`).
            Ok(unsafe { reduced.rebrand() })
        }
    };
}

// The bounds are written here, and not in the macro: rustc reports the line where a bound is written.
of_classes! {
    [T: Float, S: Scores<X::Shape>] [W: WeightsOf<S::Classes>]
    true "How unlikely the targets are by the softmax of these scores: `-ln softmax(x)[target]`."
"```
use congruent::prelude::*;

let logits = Tensor::from([[0.0f32, 0.0], [0.0, f32::NEG_INFINITY]]);
let loss: Tensor<f32, shape![]> = logits.cross_entropy(&Tensor::from([1_i64, 0]));
assert!((loss.item() - 2f32.ln() / 2.0).abs() < 1e-6);
```
```compile_fail,E0277
use congruent::prelude::*;

let logits = Tensor::from([[0.0, 0.0], [0.0, 1.0]]);
logits.cross_entropy(&Tensor::from([1_i64, 0, 0]));   // 2 rows, 3 targets
```"
    cross_entropy try_cross_entropy cross_entropy_with try_cross_entropy_with;
    false "How unlikely the targets are by these logarithms of probabilities: `-x[target]`."
"```
use congruent::prelude::*;

let x = Tensor::from([[0.5f32, 0.5], [0.25, 0.75]]).ln();
let loss = x.nll_loss(&Tensor::from([1_i64, 0]));
assert!((loss.item() - (2f32.ln() + 4f32.ln()) / 2.0).abs() < 1e-6);
```
```compile_fail,E0277
use congruent::prelude::*;

Tensor::from([[0.5, 0.5]]).nll_loss(&Tensor::from([[1_i64, 0]]));   // one class for each row
```"
    nll_loss try_nll_loss nll_loss_with try_nll_loss_with;
}
