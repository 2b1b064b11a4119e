//! Metrics of models: accuracy, the confusion matrix with precision, recall and F1, and R².
//!
//! Each function takes the predictions of the model first and the target second, as the losses do. Classes are whole numbers from 0: predictions are
//! `scores.value().argmax::<1>()`.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::metrics::{Confusion, accuracy};
//!
//! let (predicted, target) = (Tensor::from([0_i64, 2, 1, 0, 0]), Tensor::from([0_i64, 1, 1, 0, 2]));
//! assert_eq!(accuracy(&predicted, &target), 0.6);
//!
//! let confusion = Confusion::<len![3]>::new(&predicted, &target);
//! assert_eq!(confusion.precision().to_vec(), [2.0 / 3.0, 1.0, 0.0]);
//! assert_eq!(confusion.recall().to_vec(), [1.0, 0.5, 0.0]);
//! assert_eq!(confusion.macro_recall(), 0.5);
//! ```
//!
//! | file | contents |
//! |---|---|
//! | here | accuracy, R² |
//! | `confusion` | the confusion matrix, and metrics computed from it |
//!
//! Definitions are scikit-learn's (`sklearn.metrics`, with `zero_division=0`), with two differences: R² of fewer than two rows is an error, where
//! scikit-learn warns and returns NaN; and macro averages never count classes that do not occur, which scikit-learn does if `labels` lists them.

mod confusion;

pub use confusion::Confusion;

use congruent::Float;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::shape::Same;
use std::fmt;

/// The reason why predictions cannot be compared with targets.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MetricError {
    /// Predictions and targets of different shapes.
    Shapes {
        /// The metric.
        op: &'static str,
        /// The sizes of the predictions.
        predicted: Box<[usize]>,
        /// The sizes of the target.
        target: Box<[usize]>,
    },
    /// A class that does not exist.
    Class {
        /// The number of classes.
        classes: usize,
        /// The number that is not a class.
        value: i64,
        /// The position of the number, counted row by row.
        at: usize,
        /// `true` if the number is among the predictions, `false` if it is in the target.
        predicted: bool,
    },
    /// Too few rows for a variance.
    TooFew {
        /// The metric.
        op: &'static str,
        /// The number of rows.
        rows: usize,
    },
}

impl fmt::Display for MetricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MetricError::Shapes { op, predicted, target } => {
                let axis = predicted.iter().zip(target).position(|(a, b)| a != b);
                write!(f, "{op}: predictions of shape {predicted:?} and a target of shape {target:?} differ")?;
                axis.map_or(Ok(()), |axis| write!(f, " at axis {axis}"))
            }
            MetricError::Class { classes, value, at, predicted } => {
                let owner = if *predicted { "predictions" } else { "target" };
                write!(f, "confusion: {value} at place {at} of the {owner} is not ")?;
                match classes.checked_sub(1) {
                    Some(last) => write!(f, "one of {classes} classes, 0 to {last}"),
                    None => f.write_str("a class: there are 0 classes"),
                }
            }
            MetricError::TooFew { op, rows } => {
                write!(f, "{op} needs at least 2 rows, not {rows}: it divides by a variance")
            }
        }
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for MetricError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for MetricError {}

/// Returns the value, or panics with the error.
#[track_caller]
fn or_refuse<T>(result: Result<T, MetricError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => refuse(error),
    }
}

/// Panics with the error. (The error is passed by value: its drop is compiled here, not in the program.)
#[cold]
#[inline(never)]
#[track_caller]
fn refuse(error: MetricError) -> ! {
    panic!("{error}")
}

/// Rejects predictions and targets of different sizes, if these are known at run time only.
fn check_sizes(op: &'static str, predicted: &[usize], target: &[usize]) -> Result<(), MetricError> {
    if predicted == target {
        return Ok(());
    }
    Err(MetricError::Shapes { op, predicted: predicted.into(), target: target.into() })
}

/// Returns the fraction of predictions that are equal to the target, from 0 to 1; NaN if there are no predictions.
///
/// # Shapes
/// The two have the same shape, of any rank.
///
/// # Panics
/// With the error of [`try_accuracy`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::metrics::accuracy;
///
/// assert_eq!(accuracy(&Tensor::from([3_i64, 1, 4, 1]), &Tensor::from([3_i64, 1, 4, 2])), 0.75);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::metrics::accuracy;
///
/// accuracy(&Tensor::from([3_i64, 1, 4]), &Tensor::from([3_i64, 1]));   // three predictions for two targets
/// ```
#[track_caller]
pub fn accuracy<S: Lengths + Same<R>, R: Lengths>(predicted: &Strided<i64, S>, target: &Strided<i64, R>) -> f64 {
    or_refuse(try_accuracy(predicted, target))
}

/// Returns the [`accuracy`], or an error.
///
/// # Errors
/// [`MetricError::Shapes`]
pub fn try_accuracy<S: Lengths + Same<R>, R: Lengths>(
    predicted: &Strided<i64, S>,
    target: &Strided<i64, R>,
) -> Result<f64, MetricError> {
    fraction_equal(&predicted.as_dyn(), &target.as_dyn())
}

/// Returns the fraction of elements that are equal.
fn fraction_equal(predicted: &Strided<i64, AnyRank>, target: &Strided<i64, AnyRank>) -> Result<f64, MetricError> {
    check_sizes("accuracy", predicted.sizes(), target.sizes())?;
    let right = predicted.iter().zip(target.iter()).filter(|(a, b)| a == b).count();
    Ok(right as f64 / target.numel() as f64)
}

/// Returns R², the part of the variance of the target that the predictions explain: `1 - Σ (t - p)² / Σ (t - mean t)²` (`sklearn.metrics.r2_score`).
/// Predictions that are the mean have 0, exact predictions 1, and worse predictions a negative number. The sums are computed in `f64`.
///
/// If all targets are equal, the fraction is `x / 0`. Then R² is 1 if all predictions are right, and else 0, as in scikit-learn with
/// `force_finite=True`, its default.
///
/// # Panics
/// With the error of [`try_r2`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::metrics::r2;
///
/// let (predicted, target) = (Tensor::from([2.5, 0.0, 2.0, 8.0]), Tensor::from([3.0, -0.5, 2.0, 7.0]));
/// assert!((r2(&predicted, &target) - 0.9486_f64).abs() < 1e-4);
/// ```
#[track_caller]
pub fn r2<T: Float, D: Length, E: Length>(predicted: &Strided<T, shape![D]>, target: &Strided<T, shape![E]>) -> T
where
    shape![D]: Same<shape![E]>,
{
    or_refuse(try_r2(predicted, target))
}

/// Returns [`r2`], or an error.
///
/// # Errors
/// [`MetricError::Shapes`]; [`MetricError::TooFew`] for fewer than two rows.
pub fn try_r2<T: Float, D: Length, E: Length>(
    predicted: &Strided<T, shape![D]>,
    target: &Strided<T, shape![E]>,
) -> Result<T, MetricError>
where
    shape![D]: Same<shape![E]>,
{
    check_sizes("r2", predicted.sizes(), target.sizes())?;
    let rows = target.numel();
    if rows < 2 {
        return Err(MetricError::TooFew { op: "r2", rows });
    }
    let (predicted, target) = (predicted.to_type::<f64>().to_vec(), target.to_type::<f64>().to_vec());
    let mean = target.iter().sum::<f64>() / rows as f64;
    let residual: f64 = predicted.iter().zip(&target).map(|(p, t)| (t - p) * (t - p)).sum();
    let total: f64 = target.iter().map(|t| (t - mean) * (t - mean)).sum();
    // (The mean of equal numbers is rounded, so that their `total` need not be 0.)
    let constant = target.iter().all(|t| *t == target[0]);
    Ok(match (residual == 0.0, constant) {
        (true, _) => T::ONE,
        (false, true) if !residual.is_nan() => T::ZERO,
        _ => T::of(1.0 - residual / total),
    })
}
