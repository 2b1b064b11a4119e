//! Losses against their formulas.

use super::len;
use crate::random::Random;
use congruent::error::Fault;
use congruent::prelude::*;

/// `-ln softmax(x)[class]` of each row, by the definition.
fn naive(x: &[f64], c: usize, target: &[i64], weight: &[f64], ignored: i64, s: f64) -> (Vec<f64>, f64) {
    let mut weights = 0.0;
    let losses = x.chunks(c).zip(target).map(|(row, &class)| {
        if class == ignored {
            return 0.0;
        }
        let top = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = row.iter().map(|x| (x - top).exp()).sum();
        let log = |class: usize| row[class] - top - sum.ln();
        weights += weight[class as usize];
        let all: f64 = (0..c).map(|class| -weight[class] * log(class)).sum();
        (1.0 - s) * -weight[class as usize] * log(class as usize) + s / c as f64 * all
    });
    (losses.collect(), weights)
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12 * (1.0 + b.abs()) || a.is_nan() && b.is_nan()
}

#[test]
fn cross_entropy_is_its_definition() {
    let mut random = Random(3);
    let x: Tensor<f64, shape![_, 7]> = Tensor::from_fn_of(dims![len(40), 7], |_| random.between(-40, 40) as f64 / 8.0);
    let target: Tensor<i64, shape![_]> = Tensor::from_fn_of(dims![len(40)], |_| random.below(7) as i64);
    let weight: Tensor<f64, shape![7]> = Tensor::from_fn(|[i]: [usize; 1]| i as f64 / 2.0);
    let ones = vec![1.0; 7];
    let (each, n) = naive(x.as_slice(), 7, target.as_slice(), &ones, -100, 0.0);
    assert!(near(x.cross_entropy(&target).item(), each.iter().sum::<f64>() / n));
    assert!(near(x.log_softmax::<1>().nll_loss(&target).item(), each.iter().sum::<f64>() / n));
    for (ignored, s) in [(-100, 0.0), (3, 0.0), (3, 0.2), (-100, 1.0)] {
        let how = CrossEntropy::new().weight(&weight).ignore_index(ignored).label_smoothing(s);
        let (each, n) = naive(x.as_slice(), 7, target.as_slice(), weight.as_slice(), ignored, s);
        let total: f64 = each.iter().sum();
        let mean: Tensor<f64, shape![]> = x.cross_entropy_with(&target, how);
        assert!(near(mean.item(), total / n), "{} {}", mean.item(), total / n);
        assert!(near(x.cross_entropy_with(&target, how.sum()).item(), total));
        let got: Tensor<f64, shape![_]> = x.cross_entropy_with(&target, how.none());
        assert!(got.iter().zip(&each).all(|(&a, &b)| near(a, b)));
        let log: Tensor<f64, shape![_]> = x.log_softmax::<1>().nll_loss_with(&target, how.none());
        assert!(log.iter().zip(&each).all(|(&a, &b)| near(a, b)));
        // Strided scores, a strided target, and the other face.
        let turned = x.t().to_tensor();
        let columns: Tensor<f64, shape![_]> = turned.t().cross_entropy_with(&target, how.none());
        assert_eq!(columns.to_vec(), got.to_vec());
        let any = x.as_dyn().try_cross_entropy_with(&*target.as_dyn(), how.none()).unwrap();
        assert_eq!(any.to_vec(), got.to_vec());
    }
}

#[test]
fn the_classes_are_axis_1() {
    let mut random = Random(4);
    let x: Tensor<f64, shape![3, 4, 2, 5]> = Tensor::from_fn(|_| random.between(-9, 9) as f64);
    let target: Tensor<i64, shape![3, 2, 5]> = Tensor::from_fn(|_| random.below(4) as i64);
    let each: Tensor<f64, shape![3, 2, 5]> = x.cross_entropy_with(&target, CrossEntropy::new().none());
    let rows = x.permute::<axes![0, 2, 3, 1]>().to_tensor();
    let (want, _) = naive(rows.as_slice(), 4, target.as_slice(), &[1.0; 4], -100, 0.0);
    assert!(each.iter().zip(&want).all(|(&a, &b)| near(a, b)));
    let one = Tensor::from([1.0, 2.0, 3.0]).cross_entropy(Tensor::<i64, shape![]>::full(2));
    assert!(near(one.item(), naive(&[1.0, 2.0, 3.0], 3, &[2], &[1.0; 3], -100, 0.0).0[0]));
}

#[test]
fn large_scores_lose_nothing() {
    let x = Tensor::from([[1e4f32, 1e4 - 1.0], [-1e30, 1e30]]);
    let each = x.cross_entropy_with(Tensor::from([0_i64, 1]), CrossEntropy::new().none());
    assert!((each[[0]] - 0.313_261_7).abs() < 1e-6 && each[[1]] == 0.0);
}

#[test]
fn a_mean_of_a_million_keeps_its_digits() {
    // Added one after the other, a million tenths are 100,958 in `f32`.
    let n = 1_000_000;
    let target: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![n]);
    let weight = Tensor::from([0.1f32, 0.1]);
    let scores: Tensor<f32, shape![_, 2]> = Tensor::zeros_of(dims![n, 2]);
    let mean = scores.cross_entropy_with(&target, CrossEntropy::new().weight(&weight)).item();
    assert!((mean - 2f32.ln()).abs() < 1e-6, "{mean}");
    // All of the loss spread over a million classes, of which each is `ln n`.
    let scores: Tensor<f32, shape![1, _]> = Tensor::zeros_of(dims![1, n]);
    let spread = scores.cross_entropy_with(Tensor::from([0_i64]), CrossEntropy::new().label_smoothing(1.0)).item();
    assert!((spread - (n as f32).ln()).abs() < 1e-4, "{spread}");
}

#[test]
fn targets_are_whole_numbers_of_any_type() {
    let scores = Tensor::from([[1.0f32, 2.0, 4.0], [3.0, 0.0, 1.0]]);
    let want = scores.cross_entropy(Tensor::from([2_i64, 0]));
    assert_eq!(scores.cross_entropy(Tensor::from([2, 0])), want);
    assert_eq!(scores.cross_entropy(Tensor::from([2_usize, 0])), want);
    assert_eq!(scores.cross_entropy(scores.argmax::<1>().as_view()), want);
    assert_eq!(scores.cross_entropy(Tensor::from([[2_u32], [0]]).as_view().flatten::<0, 1>()), want);
    let index = congruent::gather::ProvenIndex::<congruent::dim::N<3>, _>::proven(&Tensor::from([2_i64, 0])).unwrap();
    assert_eq!(scores.cross_entropy(&index), want);
    let ignored = scores.cross_entropy_with(Tensor::from([2, -100]), CrossEntropy::new().none());
    assert_eq!(ignored[[1]], 0.0);
    let error = scores.try_nll_loss(Tensor::from([0, -1])).map(drop).unwrap_err().to_string();
    assert!(error.starts_with("Target -1 is out of bounds."), "{error}");
}

#[test]
fn targets_of_seven_axes() {
    let scores: Tensor<f64, shape![2, 3, 1, 2, 1, 2, 1, 2]> = Tensor::arange();
    let target: Tensor<i64, shape![2, 1, 2, 1, 2, 1, 2]> = Tensor::ones();
    let each: Tensor<f64, shape![2, 1, 2, 1, 2, 1, 2]> = scores.cross_entropy_with(&target, CrossEntropy::new().none());
    // Scores of the classes are 8 apart.
    let want = (1.0 + (-8f64).exp() + 8f64.exp()).ln();
    assert!(each.iter().all(|&loss| near(loss, want)));
}

#[test]
fn means_of_nothing_are_nan_and_sums_0() {
    let none: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![len(0), 3]);
    let target: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![len(0)]);
    assert!(none.cross_entropy(&target).item().is_nan());
    assert_eq!(none.cross_entropy_with(&target, CrossEntropy::new().sum()).item(), 0.0);
    let ignored = Tensor::from([-100_i64]);
    assert!(Tensor::from([[1.0f32, 2.0]]).cross_entropy(&ignored).item().is_nan());
}

#[test]
fn a_class_that_there_is_not_is_named() {
    let x = Tensor::<f32, shape![2, 3, 2]>::ones();
    let target = Tensor::from([[0_i64, 2], [3, 1]]);
    let error = x.try_cross_entropy(&target).map(drop).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Target 3 is out of bounds.: cross_entropy of scores of shape [2, 3, 2], at position [1, 0] of the target"
    );
    let error = x.try_nll_loss(Tensor::from([[0_i64, -1], [0, 0]])).map(drop).unwrap_err();
    assert!(error.to_string().starts_with("Target -1 is out of bounds."));
}

#[test]
fn misfits_at_run_time_are_pytorchs() {
    let says = |result: Result<Tensor<f32, ()>, ShapeError>, sentence: &str| {
        let error = result.map(drop).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    };
    let x: Tensor<f32, shape![_, _]> = Tensor::ones_of(dims![len(4), len(3)]);
    let target: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![len(3)]);
    says(x.try_cross_entropy(&target), "Expected input batch_size (4) to match target batch_size (3).");
    let target: Tensor<i64, shape![_]> = Tensor::zeros_of(dims![len(4)]);
    let weight: Tensor<f32, shape![_]> = Tensor::ones_of(dims![len(2)]);
    let how = CrossEntropy::new().weight(&weight);
    says(
        x.try_cross_entropy_with(&target, how),
        "weight tensor should be defined either for all 3 classes or no classes",
    );
    let how = CrossEntropy::new().label_smoothing(1.5);
    says(x.try_cross_entropy_with(&target, how), "label_smoothing must be between 0.0 and 1.0. Got: 1.5");
    let how = CrossEntropy::new().label_smoothing(f64::NAN);
    says(x.try_nll_loss_with(&target, how), "label_smoothing must be between 0.0 and 1.0. Got: NaN");
    let any = x.into_dyn();
    let scalar: Tensor<f32, AnyRank> = Tensor::ones_of(AnyRank::from([]));
    says(
        any.try_cross_entropy_with(&target, CrossEntropy::new().weight(&scalar)),
        "weight tensor should be defined either for all 3 classes or no classes",
    );
    let wrong: Tensor<i64, AnyRank> = Tensor::zeros_of(AnyRank::from([4, 1]));
    says(any.try_cross_entropy(&wrong), "Expected target size [4], got [4, 1]");
    let scalar: Tensor<f32, AnyRank> = Tensor::zeros_of(AnyRank::from([]));
    assert!(scalar.try_cross_entropy(&wrong).is_err());
}

#[test]
fn squared_errors() {
    let x = Tensor::from([[1.0, 2.0], [3.0, 5.0]]);
    let y = Tensor::from([[1.0, 1.0], [1.0, 1.0]]);
    let each: Tensor<f64, shape![2, 2]> = x.mse_loss_with(&y, EachLoss);
    assert_eq!(each.to_vec(), [0.0, 1.0, 4.0, 16.0]);
    assert_eq!(
        (x.mse_loss(&y).item(), x.mse_loss_with(&y, SumLoss).item(), x.mse_loss(1.0).item()),
        (5.25, 21.0, 5.25)
    );
    let none: Tensor<f64, shape![0]> = Tensor::zeros();
    assert!(none.mse_loss(&none).item().is_nan());
    assert_eq!(none.mse_loss_with(1.0, SumLoss).item(), 0.0);
}

/// A length of 1 that is known only at run time does not stretch, and a tensor without axes is no number.
#[test]
fn a_target_has_the_shape_of_the_prediction() {
    type Any = Tensor<f64, AnyRank>;
    let of = |sizes: &[usize]| Any::ones_of(AnyRank::from(sizes));
    let x = of(&[4, 1]);
    let (typed, rows): (Tensor<f64, shape![_, 1]>, Tensor<f64, shape![4, _]>) =
        (x.clone().try_into_shape().unwrap(), x.clone().try_into_shape().unwrap());
    for (sizes, axis) in
        [(&[4][..], 1), (&[1, 1], 0), (&[1], 0), (&[], 1), (&[4, 4], 1), (&[4, 1, 1], 1), (&[1, 4, 1], 0)]
    {
        let y = of(sizes);
        let refused = |op: &'static str, error: ShapeError| {
            assert_eq!(error.op, op);
            assert_eq!(error.fault, Fault::TargetShape { prediction: [4, 1][..].into(), target: sizes.into(), axis });
        };
        macro_rules! two {
            ($($name:ident $with:ident ($($value:expr),*);)*) => {$(
                refused(stringify!($name), x.$with(&y $(, $value)*, SumLoss).map(drop).unwrap_err());
                refused(stringify!($name), typed.$with(&y $(, $value)*, EachLoss).map(drop).unwrap_err());
                refused(stringify!($name), rows.$with(y.as_view() $(, $value)*, MeanLoss).map(drop).unwrap_err());
            )*};
        }
        two! {
            mse_loss try_mse_loss_with ();
            l1_loss try_l1_loss_with ();
            smooth_l1_loss try_smooth_l1_loss_with (1.0);
            huber_loss try_huber_loss_with (1.0);
            binary_cross_entropy try_binary_cross_entropy_with ();
            binary_cross_entropy_with_logits try_binary_cross_entropy_with_logits_with ();
            kl_div try_kl_div_with (false);
            poisson_nll_loss try_poisson_nll_loss_with (true, false, 1e-8);
            soft_margin_loss try_soft_margin_loss_with ();
            hinge_embedding_loss try_hinge_embedding_loss_with (1.0);
            weighted_binary_cross_entropy_with_logits try_weighted_binary_cross_entropy_with_logits_with (1.0);
            gaussian_nll_loss try_gaussian_nll_loss_with (1.0, false, 1e-6);
            margin_ranking_loss try_margin_ranking_loss_with (1.0, 0.5);
            multilabel_soft_margin_loss try_multilabel_soft_margin_loss_with ();
        }
        refused("margin_ranking_loss", x.try_margin_ranking_loss(&x, &y, 0.5).map(drop).unwrap_err());
        refused("cosine_embedding_loss", x.try_cosine_embedding_loss(&y, 1.0, 0.5).map(drop).unwrap_err());
    }
    let error = x.try_cosine_embedding_loss(&x, &x, 0.5).map(drop).unwrap_err();
    assert!(matches!(error.fault, Fault::TargetShape { axis: 1, .. }), "{error}");
    assert_eq!(
        x.try_mse_loss(of(&[4])).unwrap_err().to_string(),
        "Target size ([4]) must be the same as input size ([4, 1]): mse_loss does not broadcast, and they differ at dimension 1; squeeze, \
         unsqueeze or expand one of them"
    );
    let fits: Tensor<f64, shape![4, 1]> = typed.mse_loss_with(&rows, EachLoss);
    assert_eq!(fits.to_vec(), [0.0; 4]);
}

#[test]
fn a_variance_and_a_positive_weight_expand_to_the_prediction() {
    let (x, y) = (Tensor::from([[1.0, 2.0], [3.0, 5.0]]), Tensor::from([[1.0, 1.0], [1.0, 1.0]]));
    let rows = Tensor::from([[1.0], [4.0]]);
    let each: Tensor<f64, shape![2, 2]> = x.gaussian_nll_loss_with(&y, &rows, false, 1e-6, EachLoss);
    let columns = x.gaussian_nll_loss_with(&y, Tensor::from([1.0, 4.0]), false, 1e-6, EachLoss);
    let half = 0.5 * 4f64.ln();
    assert_eq!(each.to_vec(), [0.0, 0.5, 0.5 + half, 2.0 + half]);
    assert_eq!(columns.to_vec(), [0.0, 0.125 + half, 2.0, 2.0 + half]);
    let narrow: Tensor<f64, shape![2, _]> = Tensor::ones_of(dims![2, len(1)]);
    let error = narrow.try_gaussian_nll_loss(&narrow, &x, false, 1e-6).map(drop).unwrap_err();
    assert!(matches!(error.fault, Fault::Expand { axis: 1, from_size: 2, to_size: 1, .. }), "{error}");
    let any = narrow.into_dyn();
    let error = any
        .try_weighted_binary_cross_entropy_with_logits(&any, x.as_dyn().unsqueeze(0).unwrap())
        .map(drop)
        .unwrap_err();
    assert!(matches!(error.fault, Fault::ExpandRank { .. }), "{error}");
    assert_eq!(error.op, "weighted_binary_cross_entropy_with_logits");
}

#[test]
fn triplets_have_one_rank_and_a_margin_above_0() {
    let x: Tensor<f64, shape![2, 3]> = Tensor::ones();
    let (any, row) = (x.clone().into_dyn(), Tensor::<f64, shape![3]>::ones().into_dyn());
    // A length of 1 broadcasts.
    let first: Tensor<f64, shape![2]> =
        x.triplet_margin_loss_with(&Tensor::<f64, shape![1, 3]>::ones(), &x, 1.0, 2.0, false, EachLoss);
    assert_eq!(first.to_vec(), [1.0, 1.0]);
    for (positive, negative) in [(&row, &any), (&any, &row)] {
        let error = x.try_triplet_margin_loss(positive, negative, 1.0, 2.0, true).map(drop).unwrap_err();
        assert!(matches!(error.fault, Fault::TripletRanks { .. }), "{error}");
        let ranks = (positive.ndim(), negative.ndim());
        assert!(
            error.to_string().contains(&format!("anchor 2D, positive {}D, and negative {}D inputs", ranks.0, ranks.1)),
            "{error}"
        );
    }
    for margin in [0.0, -0.5, f64::NAN] {
        let error = x.try_triplet_margin_loss_with(&x, &x, margin, 2.0, false, SumLoss).map(drop).unwrap_err();
        assert_eq!(error.to_string(), format!("triplet_margin_loss: margin must be above 0, but is {margin}"));
    }
}
