//! Losses: how far a result is from what it should be.

use super::norm::elements;
use crate::error::{OrPanic, ShapeError};
use crate::kernel::element::{Element, Float};
use crate::kernel::loss::{Classes, losses, sum};
use crate::layout::Dims;
use crate::shape::loss::{Scored, Scores, WeightsOf};
use crate::shape::Lengths;
use crate::storage::Buffer;
use crate::tensor::{Strided, Tensor};
use core::marker::PhantomData;

/// How [`cross_entropy_with`](Strided::cross_entropy_with) and [`nll_loss_with`](Strided::nll_loss_with) count: a weight
/// for each class, a class that does not count, smoothing.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let logits = Tensor::from([[2.0, 0.0], [0.0, 2.0], [1.0, 1.0]]);
/// let target = Tensor::from([0_i64, 0, -100]);
/// let weight = Tensor::from([0.5, 1.0]);
/// let how = CrossEntropy::new().weight(&weight).ignore_index(-100).label_smoothing(0.1);
/// let loss: Tensor<f64, shape![]> = logits.cross_entropy_with(&target, how);
/// let each: Tensor<f64, shape![3]> = logits.cross_entropy_none_with(&target, how);
/// assert!((loss.item() - each.sum_all().item() / (0.5 + 0.5)).abs() < 1e-12);
/// ```
pub struct CrossEntropy<'a, T, W = ()> {
    weight: Option<&'a Strided<T, W>>,
    ignored: i64,
    smoothing: f64,
    shape: PhantomData<fn() -> W>,
}

impl<T, W> Clone for CrossEntropy<'_, T, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, W> Copy for CrossEntropy<'_, T, W> {}

impl<T: Float> Default for CrossEntropy<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Float> CrossEntropy<'_, T> {
    /// PyTorch's defaults: every class counts as much, -100 does not, nothing is smoothed.
    pub fn new() -> Self {
        CrossEntropy { weight: None, ignored: -100, smoothing: 0.0, shape: PhantomData }
    }
}

impl<'a, T: Float, W: Lengths> CrossEntropy<'a, T, W> {
    /// How much each class counts. A mean is divided by the weights of the targets, as in PyTorch.
    pub fn weight<V: Lengths>(self, weight: &'a Strided<T, V>) -> CrossEntropy<'a, T, V> {
        let CrossEntropy { ignored, smoothing, .. } = self;
        CrossEntropy { weight: Some(weight), ignored, smoothing, shape: PhantomData }
    }

    /// The target that does not count: its loss is 0, and a mean is that of the others.
    pub fn ignore_index(self, ignored: i64) -> Self {
        CrossEntropy { ignored, ..self }
    }

    /// How much of the loss is spread over all classes (Szegedy et al. 2016).
    ///
    /// # Panics
    /// When it is not between 0 and 1.
    #[track_caller]
    pub fn label_smoothing(self, smoothing: f64) -> Self {
        assert!((0.0..=1.0).contains(&smoothing), "label_smoothing must be between 0.0 and 1.0. Got: {smoothing}");
        CrossEntropy { smoothing, ..self }
    }
}

/// The loss of each target, and the weight of all.
fn each<T: Float, S: Lengths, R: Lengths, W: Lengths>(
    op: &'static str,
    scores: &Strided<T, S>,
    target: &Strided<i64, R>,
    how: CrossEntropy<'_, T, W>,
    logits: bool,
) -> Result<(Buffer<T>, T), ShapeError> {
    let axis = scores.ndim().min(2).wrapping_sub(1);
    check_shapes(op, scores.sizes(), target.sizes())?;
    let classes = scores.sizes()[axis];
    if let Some(weight) = how.weight.filter(|weight| weight.sizes() != [classes]) {
        let (scores, weight) = (scores.sizes().into(), weight.sizes().into());
        return Err(ShapeError::ClassWeights { op, scores, classes, weight });
    }
    let (classified, weight) = (elements(target), how.weight.map(elements));
    let outside = |&class: &i64| class != how.ignored && !(0..classes as i64).contains(&class);
    if let Some(i) = classified.iter().position(outside) {
        let (value, at) = (classified[i], (&*position(target.sizes(), i)).into());
        return Err(ShapeError::TargetClass { op, scores: scores.sizes().into(), value, at });
    }
    let smoothing = T::of(how.smoothing);
    let of = Classes { target: &classified, weight: weight.as_deref(), ignored: how.ignored, smoothing, logits };
    Ok(losses(scores.raw(), axis, &of))
}

/// The target has the axes of the scores without that of the classes.
fn check_shapes(op: &'static str, scores: &[usize], target: &[usize]) -> Result<(), ShapeError> {
    let mut wanted = Dims::from_slice(scores);
    if scores.is_empty() {
        let (scores, target) = (scores.into(), target.into());
        return Err(ShapeError::TargetSize { op, scores, target, wanted: (&*wanted).into() });
    }
    wanted.remove(scores.len().min(2) - 1);
    if *wanted == *target {
        return Ok(());
    }
    let wanted = (&*wanted).into();
    match scores.len() == target.len() + 1 && !target.is_empty() && scores[0] != target[0] {
        true => Err(ShapeError::BatchSize { op, scores: scores.into(), target: target.into() }),
        false => Err(ShapeError::TargetSize { op, scores: scores.into(), target: target.into(), wanted }),
    }
}

/// The `i`th position, row-major.
fn position(sizes: &[usize], mut i: usize) -> Dims {
    let mut at = Dims::from_slice(sizes);
    for (at, &size) in at.iter_mut().zip(sizes).rev() {
        *at = i % size;
        i /= size;
    }
    at
}

/// A scalar.
fn scalar<T: Element>(value: T) -> Tensor<T, ()> {
    Tensor::full_of((), value)
}

/// A loss of classes: the mean, the sum, each; and how.
///
/// ```text
/// impl<T: Element, S: Lengths> Strided<T, S> {
///     pub fn cross_entropy<R>(&self, target: &Strided<i64, R>) -> Tensor<T, ()> where T: Float, S: Scores<R> { .. }
/// }
/// ```
macro_rules! of_classes {
    ($(
        $logits:literal $doc:literal $example:literal
        $mean:ident $try:ident $mean_with:ident $try_with:ident
        $sum:ident $sum_with:ident $try_sum_with:ident
        $none:ident $none_with:ident $try_none_with:ident;
    )*) => {$(
        impl<T: Element, S: Lengths> Strided<T, S> {
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
            pub fn $mean<R: Lengths>(&self, target: &Strided<i64, R>) -> Tensor<T, ()>
            where
                T: Float,
                S: Scores<R>,
            {
                self.$try(target).or_panic()
            }

            #[doc = concat!("As [`", stringify!($mean), "`](Self::", stringify!($mean), ").")]
            ///
            /// # Errors
            /// [`ShapeError::TargetClass`] when a target is no class; [`ShapeError::BatchSize`], [`ShapeError::TargetSize`]
            /// where lengths known only at run time do not fit.
            pub fn $try<R: Lengths>(&self, target: &Strided<i64, R>) -> Result<Tensor<T, ()>, ShapeError>
            where
                T: Float,
                S: Scores<R>,
            {
                let (losses, weights) = each(stringify!($mean), self, target, CrossEntropy::new(), $logits)?;
                Ok(scalar(sum(&losses) / weights))
            }

            #[doc = concat!("As [`", stringify!($mean), "`](Self::", stringify!($mean), "), with weights, smoothing or a target that does not count: divided by the weights of all targets.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
            #[track_caller]
            pub fn $mean_with<R: Lengths, W>(&self, target: &Strided<i64, R>, how: CrossEntropy<'_, T, W>) -> Tensor<T, ()>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                self.$try_with(target, how).or_panic()
            }

            #[doc = concat!("As [`", stringify!($mean_with), "`](Self::", stringify!($mean_with), ").")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($try), "`](Self::", stringify!($try), "), and [`ShapeError::ClassWeights`].")]
            pub fn $try_with<R: Lengths, W>(
                &self,
                target: &Strided<i64, R>,
                how: CrossEntropy<'_, T, W>,
            ) -> Result<Tensor<T, ()>, ShapeError>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                let (losses, weights) = each(stringify!($mean), self, target, how, $logits)?;
                Ok(scalar(sum(&losses) / weights))
            }

            #[doc = concat!("As [`", stringify!($mean), "`](Self::", stringify!($mean), "), the sum over all targets.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_sum_with), "`](Self::", stringify!($try_sum_with), ").")]
            #[track_caller]
            pub fn $sum<R: Lengths>(&self, target: &Strided<i64, R>) -> Tensor<T, ()>
            where
                T: Float,
                S: Scores<R>,
            {
                each(stringify!($sum), self, target, CrossEntropy::new(), $logits).map(|(each, _)| scalar(sum(&each))).or_panic()
            }

            #[doc = concat!("As [`", stringify!($mean_with), "`](Self::", stringify!($mean_with), "), the sum over all targets.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_sum_with), "`](Self::", stringify!($try_sum_with), ").")]
            #[track_caller]
            pub fn $sum_with<R: Lengths, W>(&self, target: &Strided<i64, R>, how: CrossEntropy<'_, T, W>) -> Tensor<T, ()>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                self.$try_sum_with(target, how).or_panic()
            }

            #[doc = concat!("As [`", stringify!($sum_with), "`](Self::", stringify!($sum_with), ").")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
            pub fn $try_sum_with<R: Lengths, W>(
                &self,
                target: &Strided<i64, R>,
                how: CrossEntropy<'_, T, W>,
            ) -> Result<Tensor<T, ()>, ShapeError>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                Ok(scalar(sum(&each(stringify!($sum), self, target, how, $logits)?.0)))
            }

            #[doc = concat!("As [`", stringify!($mean), "`](Self::", stringify!($mean), "), the loss of each target: scores of `[n, c]` give `[n]`.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_none_with), "`](Self::", stringify!($try_none_with), ").")]
            #[track_caller]
            pub fn $none<R: Lengths>(&self, target: &Strided<i64, R>) -> Tensor<T, Scored<S, R>>
            where
                T: Float,
                S: Scores<R>,
            {
                let losses = each(stringify!($none), self, target, CrossEntropy::new(), $logits).or_panic().0;
                Tensor::assemble(target.sizes(), losses)
            }

            #[doc = concat!("As [`", stringify!($mean_with), "`](Self::", stringify!($mean_with), "), the loss of each target: scores of `[n, c]` give `[n]`.")]
            ///
            /// # Panics
            #[doc = concat!("With the error of [`", stringify!($try_none_with), "`](Self::", stringify!($try_none_with), ").")]
            #[track_caller]
            pub fn $none_with<R: Lengths, W>(
                &self,
                target: &Strided<i64, R>,
                how: CrossEntropy<'_, T, W>,
            ) -> Tensor<T, Scored<S, R>>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                self.$try_none_with(target, how).or_panic()
            }

            #[doc = concat!("As [`", stringify!($none_with), "`](Self::", stringify!($none_with), ").")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($try_with), "`](Self::", stringify!($try_with), ").")]
            pub fn $try_none_with<R: Lengths, W>(
                &self,
                target: &Strided<i64, R>,
                how: CrossEntropy<'_, T, W>,
            ) -> Result<Tensor<T, Scored<S, R>>, ShapeError>
            where
                T: Float,
                S: Scores<R>,
                W: WeightsOf<S::Classes>,
            {
                Ok(Tensor::assemble(target.sizes(), each(stringify!($none), self, target, how, $logits)?.0))
            }
        }
    )*};
}

of_classes! {
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
    cross_entropy try_cross_entropy cross_entropy_with try_cross_entropy_with
    cross_entropy_sum cross_entropy_sum_with try_cross_entropy_sum_with
    cross_entropy_none cross_entropy_none_with try_cross_entropy_none_with;
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
    nll_loss try_nll_loss nll_loss_with try_nll_loss_with
    nll_loss_sum nll_loss_sum_with try_nll_loss_sum_with
    nll_loss_none nll_loss_none_with try_nll_loss_none_with;
}
