//! Metrics against their definitions, and against the examples in scikit-learn's documentation.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::metrics::{Confusion, MetricError, accuracy, r2, try_accuracy, try_r2};

dim!(Rows);

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn classes(values: &[i64]) -> Tensor<i64, shape![_]> {
    Tensor::from_vec(dims![values.len()], values.to_vec()).expect("a vector")
}

#[test]
fn accuracy_is_the_fraction_that_is_right() {
    assert_eq!(accuracy(&classes(&[0, 2, 1, 3]), &classes(&[0, 1, 2, 3])), 0.5);
    assert_eq!(accuracy(&Tensor::from([[1_i64, 2], [3, 4]]), &Tensor::from([[1_i64, 2], [3, 5]])), 0.75);
    // A view whose elements do not follow each other, and a scalar.
    let x = Tensor::from([[1_i64, 2], [3, 4]]);
    assert_eq!(accuracy(&x.t(), &Tensor::from([[1_i64, 3], [2, 4]])), 1.0);
    assert_eq!(accuracy(&Tensor::scalar(1_i64), &Tensor::scalar(2)), 0.0);
    assert!(accuracy(&classes(&[]), &classes(&[])).is_nan());
}

/// The examples of `precision_score`, `recall_score`, `f1_score` and `confusion_matrix` in scikit-learn's documentation.
#[test]
fn scikit_learns_examples() {
    let (target, predicted) = (Tensor::from([0_i64, 1, 2, 0, 1, 2]), Tensor::from([0_i64, 2, 1, 0, 0, 1]));
    let confusion = Confusion::<len![3]>::new(&predicted, &target);
    assert!(near(confusion.macro_precision(), 2.0 / 9.0));
    assert!(near(confusion.macro_recall(), 1.0 / 3.0));
    assert!(near(confusion.macro_f1(), 0.8 / 3.0));
    assert_eq!(confusion.precision().to_vec(), [2.0 / 3.0, 0.0, 0.0]);
    assert_eq!(confusion.recall().to_vec(), [1.0, 0.0, 0.0]);
    assert_eq!(confusion.f1().to_vec(), [0.8, 0.0, 0.0]);

    let (target, predicted) = (Tensor::from([2_i64, 0, 2, 2, 0, 1]), Tensor::from([0_i64, 0, 2, 2, 0, 2]));
    let confusion = Confusion::<len![3]>::new(&predicted, &target);
    assert_eq!(confusion.counts, Tensor::from([[2, 0, 0], [0, 0, 1], [1, 0, 2]]));
}

/// Each number by its definition, row by row.
#[test]
fn random_predictions_against_the_definitions() {
    let mut rng = seeded(5);
    for (rows, count) in [(1, 1), (3, 4), (50, 3), (200, 7)] {
        let mut draw = || Tensor::<i64, _>::randint_of(dims![Rows(rows)], 0..count, &mut rng);
        let (p, t): (Tensor<i64, shape![Rows]>, Tensor<i64, shape![Rows]>) = (draw(), draw());
        let confusion = Confusion::of(Dyn(count as usize), &p, &t);
        let pairs: Vec<(i64, i64)> = p.to_vec().into_iter().zip(t.to_vec()).collect();
        let number = |f: &dyn Fn(i64, i64) -> bool| pairs.iter().filter(|&&(p, t)| f(p, t)).count() as f64;
        let safe = |a: f64, b: f64| if b == 0.0 { 0.0 } else { a / b };
        let (mut precisions, mut recalls, mut scores) = (Vec::new(), Vec::new(), Vec::new());
        for k in 0..count {
            let (tp, fp, fne) =
                (number(&|p, t| p == k && t == k), number(&|p, t| p == k && t != k), number(&|p, t| p != k && t == k));
            let (precision, recall) = (safe(tp, tp + fp), safe(tp, tp + fne));
            let f1 = safe(2.0 * precision * recall, precision + recall);
            let at = [k as usize];
            assert!(near(confusion.precision()[at], precision) && near(confusion.recall()[at], recall));
            assert!(near(confusion.f1()[at], f1));
            if tp + fp + fne > 0.0 {
                precisions.push(precision);
                recalls.push(recall);
                scores.push(f1);
            }
        }
        let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
        assert!(near(confusion.macro_precision(), mean(&precisions)) && near(confusion.macro_recall(), mean(&recalls)));
        assert!(near(confusion.macro_f1(), mean(&scores)));
        assert!(near(confusion.accuracy(), accuracy(&p, &t)));
        assert_eq!(confusion.counts.sum_all().item(), rows as i64);
    }
}

#[test]
fn classes_that_do_not_occur() {
    let confusion = Confusion::<len![5]>::new(&Tensor::from([1_i64, 1, 3]), &Tensor::from([1_i64, 1, 1]));
    // Class 3 is predicted and never the target: it counts in the mean. Classes 0, 2 and 4 do not.
    assert_eq!((confusion.macro_precision(), confusion.macro_recall()), (0.5, 1.0 / 3.0));
    let none = Confusion::<len![2]>::new(&classes(&[]), &classes(&[]));
    assert!(none.accuracy().is_nan() && none.macro_f1() == 0.0 && none.f1().to_vec() == [0.0; 2]);
}

#[test]
fn batches_add_up() {
    let (p, t) = ([0_i64, 1, 1, 2, 2, 0], [0_i64, 1, 2, 2, 0, 0]);
    let whole = Confusion::<len![3]>::new(&classes(&p), &classes(&t));
    let mut sum = Confusion::<len![3]>::new(&classes(&p[..4]), &classes(&t[..4]));
    sum.counts += &Confusion::<len![3]>::new(&classes(&p[4..]), &classes(&t[4..])).counts;
    assert_eq!(sum.counts, whole.counts);
}

#[test]
fn the_table_is_aligned() {
    let counts = Tensor::from([[120, 0], [3, 4]]);
    assert_eq!(
        Confusion::<len![2]> { counts }.to_string(),
        "is \\ predicted    0    1\n             0  120    .\n             1    3    4\n"
    );
}

#[test]
fn targets_that_are_all_equal_have_no_variance() {
    // The mean of three 0.1 is not 0.1, in f64 as in f32.
    let (target, near) = (Tensor::from([0.1; 3]), Tensor::from([0.1, 0.1, 0.2]));
    assert_eq!((r2(&near, &target), r2(&target, &target)), (0.0, 1.0));
    let (target, near) = (Tensor::from([0.1_f32; 7]), Tensor::from([0.2_f32; 7]));
    assert_eq!((r2(&near, &target), r2(&target, &target)), (0.0, 1.0));
}

#[test]
fn r2_sums_in_f64() {
    // In f32, the squares would overflow, and R² be NaN.
    let (target, predicted) = (Tensor::from([1e30_f32, 2e30, 3e30]), Tensor::from([3e30_f32, 2e30, 1e30]));
    assert!((r2(&predicted, &target) + 3.0).abs() < 1e-5);
}

/// The examples of `r2_score` in scikit-learn's documentation.
#[test]
fn r2_is_scikit_learns() {
    let r2 = |target: [f64; 3], predicted: [f64; 3]| r2(&Tensor::from(predicted), &Tensor::from(target));
    assert_eq!(r2([1.0, 2.0, 3.0], [1.0, 2.0, 3.0]), 1.0);
    assert_eq!(r2([1.0, 2.0, 3.0], [2.0, 2.0, 2.0]), 0.0);
    assert_eq!(r2([1.0, 2.0, 3.0], [3.0, 2.0, 1.0]), -3.0);
    // All targets equal: 1 where all predictions are right, else 0.
    assert_eq!(r2([-2.0; 3], [-2.0; 3]), 1.0);
    assert_eq!(r2([-2.0; 3], [-2.0, -2.0, -2.0 + 1e-8]), 0.0);
    let (target, predicted) = (Tensor::from([3.0_f32, -0.5, 2.0, 7.0]), Tensor::from([2.5_f32, 0.0, 2.0, 8.0]));
    assert!((congruent_grad::metrics::r2(&predicted, &target) - 0.948_608_1).abs() < 1e-6);
}

#[test]
fn what_is_not_compared_is_said() {
    let (a, b) = (classes(&[0, 1, 2]), classes(&[0, 1]));
    let error = try_accuracy(&a, &b).unwrap_err();
    assert_eq!(error.to_string(), "accuracy: predictions of shape [3] and a target of shape [2] differ at axis 0");
    let error = Confusion::<len![2]>::try_new(&a, &a).unwrap_err();
    assert_eq!(error, MetricError::Class { classes: 2, value: 2, at: 2, predicted: false });
    let error = Confusion::try_of(Dyn(2), &classes(&[-1]), &classes(&[0])).unwrap_err();
    assert_eq!(error.to_string(), "confusion: -1 at place 0 of the predictions is not one of 2 classes, 0 to 1");
    let error = Confusion::try_of(Dyn(0), &classes(&[1]), &classes(&[1])).unwrap_err();
    assert_eq!(error.to_string(), "confusion: 1 at place 0 of the target is not a class: there are 0 classes");
    assert!(matches!(Confusion::try_of(Dyn(3), &a, &b), Err(MetricError::Shapes { op: "confusion", .. })));
    let one = Tensor::from([1.0_f64]);
    assert_eq!(
        try_r2(&one, &one).unwrap_err().to_string(),
        "r2 needs at least 2 rows, not 1: it divides by a variance"
    );
    let (x, y) = (a.to_type::<f64>(), b.to_type::<f64>());
    assert!(matches!(try_r2(&x, &y), Err(MetricError::Shapes { op: "r2", .. })));
}
