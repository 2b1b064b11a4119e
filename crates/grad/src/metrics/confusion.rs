//! The confusion matrix, and metrics that are computed from it.

use super::{MetricError, check_sizes, or_refuse};
use congruent::dim::Fixed;
use congruent::prelude::*;
use congruent::shape::Same;
use std::fmt;

/// The number of times that each of `C` classes was predicted for each target class, and metrics computed from these counts.
///
/// | for class k | |
/// |---|---|
/// | precision | of the rows predicted as k, the fraction that are k: `tp / (tp + fp)` |
/// | recall | of the rows that are k, the fraction predicted as k: `tp / (tp + fn)` |
/// | F1 | the harmonic mean of the two: `2 tp / (2 tp + fp + fn)` |
///
/// A fraction `0 / 0`, of a class that is never predicted or never the target, is 0. A macro average is the mean over the classes that occur
/// A fraction `0 / 0`, of a class that is never predicted or never the target, is 0. A macro average is the mean over the classes that occur among
/// the predictions or the targets, each counted once; without rows, it is 0. So the macro F1 is the mean of the F1 of the classes, not the F1 of the
/// means.
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
/// assert_eq!(confusion.to_string(), "is \\ predicted  0  1\n             0  2  1\n             1  .  1\n");
/// ```
#[derive(Clone, Debug)]
pub struct Confusion<C: Dim> {
    /// The number of rows, in row `i` and column `j`, that are of class `i` and were predicted as class `j`.
    pub counts: Tensor<i64, (((), C), C)>,
}

impl<C: Dim> Confusion<C> {
    /// Counts predictions of `C` classes, a number known at compile time.
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
    /// [`MetricError::Shapes`]; [`MetricError::Class`] for a number outside `0..C`.
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
    /// [`MetricError::Shapes`]; [`MetricError::Class`] for a number that is negative or not below the number of classes.
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

    /// Returns the fraction of all rows that were predicted right; NaN if there are no rows.
    pub fn accuracy(&self) -> f64 {
        let (right, all) = (0..self.classes())
            .map(|k| self.count_class(k))
            .fold((0, 0), |(right, all), k| (right + k.right, all + k.target));
        right as f64 / all as f64
    }

    /// Returns the precision of each class.
    pub fn precision(&self) -> Tensor<f64, ((), C)> {
        self.measure_each(ClassCount::precision)
    }

    /// Returns the recall of each class.
    pub fn recall(&self) -> Tensor<f64, ((), C)> {
        self.measure_each(ClassCount::recall)
    }

    /// Returns the F1 of each class.
    pub fn f1(&self) -> Tensor<f64, ((), C)> {
        self.measure_each(ClassCount::f1)
    }

    /// Returns the macro average of the [`precision`](Self::precision).
    pub fn macro_precision(&self) -> f64 {
        self.average(ClassCount::precision)
    }

    /// Returns the macro average of the [`recall`](Self::recall).
    pub fn macro_recall(&self) -> f64 {
        self.average(ClassCount::recall)
    }

    /// Returns the macro average of the [`f1`](Self::f1).
    pub fn macro_f1(&self) -> f64 {
        self.average(ClassCount::f1)
    }

    /// The number of times that a class was right, predicted, and the target.
    fn count_class(&self, class: usize) -> ClassCount {
        let sum = |row: bool| (0..self.classes()).map(|k| self.counts[if row { [class, k] } else { [k, class] }]).sum();
        ClassCount { right: self.counts[[class, class]], predicted: sum(false), target: sum(true) }
    }

    /// Returns a number for each class.
    fn measure_each(&self, measure: fn(&ClassCount) -> f64) -> Tensor<f64, ((), C)> {
        let (_, classes) = self.counts.shape();
        Tensor::from_fn_of(((), classes), |[k]| measure(&self.count_class(k)))
    }

    /// Returns the mean of a number over the classes that occur.
    fn average(&self, measure: fn(&ClassCount) -> f64) -> f64 {
        let counts =
            (0..self.classes()).map(|k| self.count_class(k)).filter(|count| count.predicted + count.target > 0);
        let measures: Vec<f64> = counts.map(|count| measure(&count)).collect();
        measures.iter().sum::<f64>() / measures.len().max(1) as f64
    }
}

/// Returns the number of times that a class was predicted right, predicted, and the target.
struct ClassCount {
    right: i64,
    predicted: i64,
    target: i64,
}

impl ClassCount {
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

/// Returns `a / b`, where `0 / 0` is 0.
fn divide(a: i64, b: i64) -> f64 {
    if b == 0 { 0.0 } else { a as f64 / b as f64 }
}

/// Writes a table: a line for each target, a column for each prediction, and a dot for a count of 0.
impl<C: Dim> fmt::Display for Confusion<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.classes();
        let most = self.counts.iter().map(|count| count.to_string().len()).max().unwrap_or(1);
        let width = most.max(classes.saturating_sub(1).to_string().len());
        write!(f, "is \\ predicted")?;
        (0..classes).try_for_each(|k| write!(f, "  {k:width$}"))?;
        writeln!(f)?;
        for i in 0..classes {
            write!(f, "{i:14}")?;
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
