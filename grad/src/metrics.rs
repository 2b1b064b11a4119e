//! How well a model does: accuracy, the confusion matrix with precision, recall and F1, and R².
//!
//! Each takes what the model predicted first and the target second, as the losses do. Classes are whole numbers from 0: predictions are
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
//! Definitions are scikit-learn's (`sklearn.metrics`, with `zero_division=0`) and torchmetrics'. They agree on all that is said here.

use congruent::Float;
use congruent::dim::{Fixed, Length};
use congruent::prelude::*;
use congruent::shape::Same;
use std::fmt;

/// Why predictions are not compared with targets.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        /// The number that is no class.
        value: i64,
        /// Its place, counted row by row.
        at: usize,
        /// Whether it was predicted; else it is in the target.
        predicted: bool,
    },
    /// Too few rows for a variance.
    TooFew {
        /// The metric.
        op: &'static str,
        /// How many there are.
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
                let (owner, last) = (if *predicted { "predictions" } else { "target" }, classes.saturating_sub(1));
                write!(
                    f,
                    "confusion: {value} at place {at} of the {owner} is not one of {classes} classes, 0 to {last}"
                )
            }
            MetricError::TooFew { op, rows } => {
                write!(f, "{op} needs at least 2 rows, not {rows}: it divides by a variance")
            }
        }
    }
}
impl std::error::Error for MetricError {}

/// The value, or a panic with the error.
#[track_caller]
fn or_refuse<T>(result: Result<T, MetricError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// Refuses predictions and targets of different sizes, where the types do not know them.
fn check_sizes(op: &'static str, predicted: &[usize], target: &[usize]) -> Result<(), MetricError> {
    if predicted == target {
        return Ok(());
    }
    Err(MetricError::Shapes { op, predicted: predicted.into(), target: target.into() })
}

/// Returns the fraction of predictions that are the target, from 0 to 1; of no predictions at all, NaN.
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
    check_sizes("accuracy", predicted.sizes(), target.sizes())?;
    let right = predicted.iter().zip(target.iter()).filter(|(a, b)| a == b).count();
    Ok(right as f64 / target.numel() as f64)
}

/// Returns R², the part of the variance of the target that the predictions explain: `1 - Σ (t - p)² / Σ (t - mean t)²`
/// (`sklearn.metrics.r2_score`). Predicting the mean gives 0, every target 1, and worse predictions a negative number.
///
/// Where all targets are equal the fraction is `x / 0`. Then R² is 1 if all predictions are right, and else 0, as in scikit-learn with
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
/// [`MetricError::Shapes`]; [`MetricError::TooFew`] for fewer than two rows, of which torchmetrics says the same.
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
    let mean = target.mean_all().item();
    let (mut residual, mut total) = (T::ZERO, T::ZERO);
    for (&p, &t) in predicted.iter().zip(target.iter()) {
        residual = residual + (t - p) * (t - p);
        total = total + (t - mean) * (t - mean);
    }
    Ok(match (residual == T::ZERO, total == T::ZERO) {
        (true, _) => T::ONE,
        (false, true) => T::ZERO,
        (false, false) => T::ONE - residual / total,
    })
}

/// How often each of `C` classes was predicted where each was the target, and what follows from that.
///
/// | for class k | |
/// |---|---|
/// | precision | of the rows predicted as k, the fraction that are k: `tp / (tp + fp)` |
/// | recall | of the rows that are k, the fraction predicted as k: `tp / (tp + fn)` |
/// | F1 | the harmonic mean of the two: `2 tp / (2 tp + fp + fn)` |
///
/// A fraction `0 / 0`, of a class that is never predicted or never the target, is 0. A macro average is the mean over the classes that occur
/// among the predictions or the targets, each counted once; where there is no row at all, it is 0. So the macro F1 is the mean of the F1 of the
/// classes, and not the F1 of the means.
///
/// Batches add up: `confusion.counts += &other.counts`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::metrics::Confusion;
///
/// let (predicted, target) = (Tensor::from([0_i64, 1, 1, 0]), Tensor::from([0_i64, 1, 0, 0]));
/// let confusion = Confusion::<len![2]>::new(&predicted, &target);
/// assert_eq!(confusion.counts, Tensor::from([[2, 1], [0, 1]]));   // a row for each target
/// assert_eq!(confusion.f1().to_vec(), [0.8, 2.0 / 3.0]);
/// assert_eq!(confusion.accuracy(), 0.75);
/// assert_eq!(confusion.to_string(), "is \\ read  0  1\n        0  2  1\n        1  .  1\n");
/// ```
#[derive(Clone, Debug)]
pub struct Confusion<C: Dim> {
    /// In row `i` and column `j`, the number of rows that are of class `i` and were predicted as class `j`.
    pub counts: Tensor<i64, (((), C), C)>,
}

impl<C: Dim> Confusion<C> {
    /// Counts predictions of `C` classes, a number that the type knows.
    ///
    /// # Panics
    /// With the error of [`try_new`](Self::try_new).
    #[track_caller]
    pub fn new<S: Lengths + Same<R>, R: Lengths>(predicted: &Strided<i64, S>, target: &Strided<i64, R>) -> Self
    where
        C: StaticDim,
    {
        or_refuse(Confusion::try_new(predicted, target))
    }

    /// Returns the counts of [`new`](Self::new), or an error.
    ///
    /// # Errors
    /// [`MetricError::Shapes`]; [`MetricError::Class`] for a number that is not from 0 to below `C`.
    pub fn try_new<S: Lengths + Same<R>, R: Lengths>(
        predicted: &Strided<i64, S>,
        target: &Strided<i64, R>,
    ) -> Result<Self, MetricError>
    where
        C: StaticDim,
    {
        Confusion::try_of(<C as Fixed>::VALUE, predicted, target)
    }

    /// Counts predictions of a number of classes that is known at run time.
    ///
    /// # Panics
    /// With the error of [`try_of`](Self::try_of).
    #[track_caller]
    pub fn of<S: Lengths + Same<R>, R: Lengths>(
        classes: C,
        predicted: &Strided<i64, S>,
        target: &Strided<i64, R>,
    ) -> Self {
        or_refuse(Confusion::try_of(classes, predicted, target))
    }

    /// Returns the counts of [`of`](Self::of), or an error.
    ///
    /// # Errors
    /// [`MetricError::Shapes`]; [`MetricError::Class`] for a number that is not from 0 to below the number of classes.
    pub fn try_of<S: Lengths + Same<R>, R: Lengths>(
        classes: C,
        predicted: &Strided<i64, S>,
        target: &Strided<i64, R>,
    ) -> Result<Self, MetricError> {
        check_sizes("confusion", predicted.sizes(), target.sizes())?;
        let mut counts = Tensor::zeros_of((((), classes), classes));
        let class = |value: i64, at, predicted| {
            let class = usize::try_from(value).ok().filter(|&class| class < classes.size());
            class.ok_or(MetricError::Class { classes: classes.size(), value, at, predicted })
        };
        for (at, (&p, &t)) in predicted.iter().zip(target.iter()).enumerate() {
            counts[[class(t, at, false)?, class(p, at, true)?]] += 1;
        }
        Ok(Confusion { counts })
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.counts.sizes()[0]
    }

    /// Returns the fraction of all rows that were predicted right; of no rows at all, NaN.
    pub fn accuracy(&self) -> f64 {
        let (right, all) = (0..self.classes())
            .map(|k| self.count(k))
            .fold((0, 0), |(right, all), k| (right + k.right, all + k.target));
        right as f64 / all as f64
    }

    /// Returns the precision of each class.
    pub fn precision(&self) -> Tensor<f64, ((), C)> {
        self.each(Count::precision)
    }

    /// Returns the recall of each class.
    pub fn recall(&self) -> Tensor<f64, ((), C)> {
        self.each(Count::recall)
    }

    /// Returns the F1 of each class.
    pub fn f1(&self) -> Tensor<f64, ((), C)> {
        self.each(Count::f1)
    }

    /// Returns the macro average of the [`precision`](Self::precision).
    pub fn macro_precision(&self) -> f64 {
        self.average(Count::precision)
    }

    /// Returns the macro average of the [`recall`](Self::recall).
    pub fn macro_recall(&self) -> f64 {
        self.average(Count::recall)
    }

    /// Returns the macro average of the [`f1`](Self::f1).
    pub fn macro_f1(&self) -> f64 {
        self.average(Count::f1)
    }

    /// How often a class was right, predicted, and the target.
    fn count(&self, class: usize) -> Count {
        let sum = |row: bool| (0..self.classes()).map(|k| self.counts[if row { [class, k] } else { [k, class] }]).sum();
        Count { right: self.counts[[class, class]], predicted: sum(false), target: sum(true) }
    }

    /// A number for each class.
    fn each(&self, measure: fn(&Count) -> f64) -> Tensor<f64, ((), C)> {
        let (_, classes) = self.counts.shape();
        Tensor::from_fn_of(((), classes), |[k]| measure(&self.count(k)))
    }

    /// Its mean over the classes that occur.
    fn average(&self, measure: fn(&Count) -> f64) -> f64 {
        let counts = (0..self.classes()).map(|k| self.count(k)).filter(|count| count.predicted + count.target > 0);
        let measures: Vec<f64> = counts.map(|count| measure(&count)).collect();
        measures.iter().sum::<f64>() / measures.len().max(1) as f64
    }
}

/// How often a class was predicted right, predicted, and the target.
struct Count {
    right: i64,
    predicted: i64,
    target: i64,
}

impl Count {
    fn precision(&self) -> f64 {
        divide(self.right, self.predicted)
    }
    fn recall(&self) -> f64 {
        divide(self.right, self.target)
    }
    fn f1(&self) -> f64 {
        divide(2 * self.right, self.predicted + self.target)
    }
}

/// `a / b`, where `0 / 0` is 0.
fn divide(a: i64, b: i64) -> f64 {
    if b == 0 { 0.0 } else { a as f64 / b as f64 }
}

/// A table: a line for each target, a column for each prediction, a dot where there are none.
impl<C: Dim> fmt::Display for Confusion<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.classes();
        let most = self.counts.iter().map(|count| count.to_string().len()).max().unwrap_or(1);
        let width = most.max(classes.saturating_sub(1).to_string().len());
        write!(f, "is \\ read")?;
        (0..classes).try_for_each(|k| write!(f, "  {k:width$}"))?;
        writeln!(f)?;
        for i in 0..classes {
            write!(f, "{i:9}")?;
            for j in 0..classes {
                match self.counts[[i, j]] {
                    0 => write!(f, "  {:>width$}", ".")?,
                    count => write!(f, "  {count:width$}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
