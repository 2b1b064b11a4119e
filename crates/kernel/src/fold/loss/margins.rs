//! Margin losses: a row of scores, and the class or the labels that should have the highest scores. A difference of NaN counts as 0, as in PyTorch.

use crate::element::Float;

/// Returns `Σ max(0, margin - x[class] + x[i])^p / n`, over the other classes `i` of `n`, times the weight of the class.
pub fn of_class<T: Float>(row: &[T], class: usize, (margin, squared): (T, bool), weight: T) -> T {
    let reach = margin - row[class];
    let others = row.iter().enumerate().filter(|(i, _)| *i != class);
    let sum = others.fold(T::ZERO, |sum, (_, &x)| {
        let over = reach + x;
        if over > T::ZERO { sum + if squared { over * over } else { over } } else { sum }
    });
    weight * sum / T::of(row.len())
}

/// Iterates over the labels of a row: those before the first -1.
fn labels(targets: &[i64]) -> impl Iterator<Item = usize> + Clone {
    targets.iter().map_while(|&target| usize::try_from(target).ok())
}

/// Returns `Σ max(0, 1 - x[label] + x[i]) / n`, over each label and each class `i` of `n` that is not a label; adds the derivative to
/// `slopes`, if any.
///
/// `is_label` has one element per class.
pub fn of_labels<T: Float>(row: &[T], targets: &[i64], is_label: &mut [bool], mut slopes: Option<&mut [T]>) -> T {
    is_label.fill(false);
    labels(targets).for_each(|label| is_label[label] = true);
    let share = T::ONE / T::of(row.len());
    let mut sum = T::ZERO;
    for label in labels(targets) {
        let reach = T::ONE - row[label];
        for (i, &x) in row.iter().enumerate().filter(|(i, _)| !is_label[*i]) {
            let over = reach + x;
            if over > T::ZERO {
                sum = sum + over;
                if let Some(slopes) = slopes.as_deref_mut() {
                    slopes[i] = slopes[i] + share;
                    slopes[label] = slopes[label] - share;
                }
            }
        }
    }
    sum / T::of(row.len())
}
