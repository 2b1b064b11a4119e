//! Losses, by finite differences of the first and second order.

use crate::support::{between, check, message};
use congruent::prelude::*;
use congruent_grad::{Var, grad};
use std::panic::AssertUnwindSafe;

type Any = Var<f64, AnyRank>;

// (The mean of no losses is NaN.)
const SIZES: [&[usize]; 4] = [&[2, 3], &[3, 1], &[], &[1]];

#[test]
fn losses_of_two_elements() {
    for sizes in SIZES {
        // (No difference is 0, or at a kink.)
        let apart = (between(2.6, 3.4, sizes), between(-1.5, 0.5, sizes));
        check(&apart, |(x, y)| x.mse_loss(y));
        check(&apart, |(x, y)| x.l1_loss(y));
        check(&apart, |(x, y)| x.smooth_l1_loss(y, 0.5));
        check(&apart, |(x, y)| x.smooth_l1_loss_with(y, 6.0, SumLoss));
        check(&apart, |(x, y)| x.huber_loss(y, 0.5));
        check(&apart, |(x, y)| x.huber_loss_with(y, 6.0, EachLoss));
        check(&apart, |(x, y)| x.binary_cross_entropy_with_logits(y));
        check(&apart, |(x, y)| x.soft_margin_loss_with(y, SumLoss));
        check(&apart, |(x, y)| x.kl_div(y, true));
        check(&apart, |(x, y)| y.kl_div_with(x, false, BatchMeanLoss));
        check(&apart, |(x, y)| y.poisson_nll_loss(x, true, true, 1e-8));
        check(&apart, |(x, y)| x.poisson_nll_loss_with(y, false, false, 1e-8, EachLoss));
        check(&apart.0, |x| x.mse_loss(-0.5));
        check(&apart.0, |x| x.kl_div_with(0.25, true, EachLoss));
        let shares = (between(0.2, 0.8, sizes), between(0.1, 0.9, sizes));
        check(&shares, |(x, y)| x.binary_cross_entropy(y));
        check(&shares, |(x, y)| x.binary_cross_entropy_with(y, EachLoss));
    }
}

#[test]
fn losses_of_three_elements() {
    let sizes: [[&[usize]; 2]; 5] = [[&[2, 3], &[3]], [&[3, 2], &[3, 1]], [&[3, 1], &[]], [&[], &[]], [&[1], &[]]];
    for [a, c] in sizes {
        let at = (between(2.6, 3.4, a), between(-1.5, 0.5, a), between(0.5, 2.0, c));
        check(&at, |(x, y, z)| x.weighted_binary_cross_entropy_with_logits(y, z));
        check(&at, |(x, y, z)| x.gaussian_nll_loss(y, z, true, 1e-6));
        check(&at, |(x, y, z)| x.gaussian_nll_loss_with(y, z, false, 1e-6, SumLoss));
        check(&at, |(x, _, z)| x.gaussian_nll_loss(0.5, z, false, 1e-6));
        let at = (at.0, at.1, between(0.5, 2.0, a));
        check(&at, |(x, y, z)| x.margin_ranking_loss_with(y, z, 9.0, EachLoss));
        check(&at, |(x, y, _)| x.margin_ranking_loss(y, -1.0, 9.0));
        check(&at, |(x, _, z)| x.margin_ranking_loss(0.5, z, 9.0));
    }
}

#[test]
fn the_target_of_every_loss_has_the_shape_of_the_prediction() {
    let x = between(0.2, 0.8, &[4, 1]);
    let typed: Var<f64, shape![4, _]> = x.clone().try_into_shape().unwrap();
    for sizes in [&[4][..], &[1, 1], &[1], &[], &[4, 4], &[4, 1, 1]] {
        let y = between(0.2, 0.8, sizes);
        let refused = |op: &str, call: &dyn Fn()| {
            let said = message(AssertUnwindSafe(call));
            let target = format!("{sizes:?}");
            assert!(
                said.starts_with(&format!("Target size ({target}) must be the same as input size ([4, 1]): {op} ")),
                "{said}"
            );
        };
        refused("mse_loss", &|| drop(x.mse_loss(&y)));
        refused("l1_loss", &|| drop(x.l1_loss_with(y.value(), EachLoss)));
        refused("binary_cross_entropy_with_logits", &|| drop(typed.binary_cross_entropy_with_logits(&y)));
        refused("gaussian_nll_loss", &|| drop(x.gaussian_nll_loss(&y, &x, false, 1e-6)));
        refused("margin_ranking_loss", &|| drop(x.margin_ranking_loss(&y, 1.0, 0.0)));
        refused("margin_ranking_loss", &|| drop(x.margin_ranking_loss(&x, &y, 0.0)));
        refused("multilabel_soft_margin_loss", &|| drop(x.multilabel_soft_margin_loss(&y)));
        refused("cosine_embedding_loss", &|| drop(x.cosine_embedding_loss(&y, 1.0, 0.0)));
    }
    let said = message(AssertUnwindSafe(|| drop(x.cosine_embedding_loss(&x, &x, 0.0))));
    assert!(
        said.starts_with("Target size ([4, 1]) must be the same as input size ([4]): cosine_embedding_loss"),
        "{said}"
    );
    // A variance expands to the prediction, and does not enlarge it.
    let said = message(AssertUnwindSafe(|| drop(x.gaussian_nll_loss(&x, between(0.2, 0.8, &[4, 4]), false, 1e-6))));
    assert!(said.starts_with("The expanded size of the tensor (1) must match the existing size (4)"), "{said}");
}

#[test]
fn triplets_of_other_ranks_and_margins_of_0_are_refused() {
    let (x, row) = (between(-1.0, 1.0, &[2, 3]), between(-1.0, 1.0, &[3]));
    let of = |y: &Any, z: &Any, margin: f64| {
        message(AssertUnwindSafe(|| drop(x.triplet_margin_loss(y, z, margin, 2.0, false))))
    };
    for (y, z, ranks) in [(&row, &x, "positive 1D, and negative 2D"), (&x, &row, "positive 2D, and negative 1D")] {
        let said = of(y, z, 1.0);
        assert!(
            said.contains(&format!("but got: anchor 2D, {ranks} inputs: triplet_margin_loss of shapes [2, 3], ")),
            "{said}"
        );
    }
    for margin in [0.0, -1.0, f64::NAN] {
        let said = of(&x, &x, margin);
        assert_eq!(said, format!("triplet_margin_loss: margin must be above 0, but is {margin}"));
    }
}

#[test]
fn a_number_is_a_target_of_each_element() {
    let x: Var<f64, shape![2, 2]> = Tensor::from([[1.0, 2.0], [3.0, 5.0]]).into();
    let slopes: Var<f64, shape![2, 2]> = grad(&x, |x| x.mse_loss_with(1.0, SumLoss));
    assert_eq!(slopes.to_vec(), [0.0, 2.0, 4.0, 8.0]);
    let each: Var<f64, shape![2, 2]> = x.l1_loss_with(2.0, EachLoss);
    assert_eq!(each.to_vec(), [1.0, 0.0, 1.0, 3.0]);
    let none: Var<f64, shape![0]> = Tensor::zeros().into();
    assert_eq!(none.huber_loss_with(1.0, 0.5, SumLoss).item(), 0.0);
}

#[test]
fn losses_of_rows_of_any_rank() {
    for (rows, each) in [(&[2, 3][..], &[2][..]), (&[3], &[]), (&[2, 1, 2], &[2, 1]), (&[1, 1], &[1])] {
        let at = (between(0.5, 2.0, rows), between(-1.5, 2.5, rows), between(2.6, 3.4, rows));
        check(&at, |(x, y, _)| x.multilabel_soft_margin_loss(y));
        check(&at, |(x, y, z)| x.triplet_margin_loss_with(y, z, 9.0, 2.0, true, EachLoss));
        check(&at, |(x, y, z)| x.triplet_margin_loss(y, z, 9.0, 3.0, false));
        check(&at, |(x, _, z)| x.cosine_embedding_loss_with(z, 1.0, 0.5, SumLoss));
        let apart = Tensor::<f64, AnyRank>::full_of(AnyRank::from(each), -1.0);
        check(&at, |(x, _, z)| x.cosine_embedding_loss(z, &apart, -0.5));
        check(&at, |(x, y, _)| x.soft_cross_entropy(y));
        let how = CrossEntropy::new().label_smoothing(0.2);
        check(&at, |(x, y, _)| x.soft_cross_entropy_with(y, how.none()));
    }
    let weight = Tensor::from([0.5, 2.0, 1.0]);
    let at: (Var<f64, shape![2, 3]>, Var<f64, shape![_, 3]>) =
        (between(-1.0, 2.0, &[2, 3]).try_into_shape().unwrap(), between(0.0, 1.0, &[2, 3]).try_into_shape().unwrap());
    check(&at, |(x, y)| -> Var<f64, shape![2]> {
        x.soft_cross_entropy_with(y, CrossEntropy::new().weight(&weight).label_smoothing(0.1).none())
    });
}

#[test]
fn losses_of_margins() {
    let x: Var<f64, shape![2, 4]> = Tensor::from([[0.3, -0.4, 1.9, 0.75], [1.25, 0.1, -0.6, 2.2]]).into();
    let (target, weight) = (Tensor::from([1_i64, 3]), Tensor::from([0.5, 2.0, 1.0, 1.5]));
    check(&x, |x| x.multi_margin_loss(&target));
    check(&x, |x| x.multi_margin_loss_with(&target, MultiMargin::new().p(2).margin(0.8).weight(&weight).none()));
    let labels = Tensor::from([[1_i64, 3, -1, 0], [2, -1, 0, 0]]);
    check(&x, |x| x.multilabel_margin_loss(&labels));
    check(&x, |x| x.multilabel_margin_loss_with(&labels, EachLoss));
    let plane: Var<f64, shape![1, 3, 2]> = Tensor::from([[[0.3, -0.4], [1.9, 0.75], [0.1, -0.6]]]).into();
    check(&plane, |x| -> Var<f64, shape![1, 2]> {
        x.multi_margin_loss_with(&Tensor::from([[2_i64, 0]]), MultiMargin::new().none())
    });
}

/// The first derivative; there is no second one.
#[test]
fn losses_of_sequences() {
    use congruent_grad::gradcheck;
    let x: Var<f64, shape![5, 2, 3]> = between(-2.0, 2.0, &[5, 2, 3]).try_into_shape().unwrap();
    let labels = Tensor::from([[1_i64, 2, 1], [2, 2, 0]]);
    let (times, lengths) = (Tensor::from([5_i64, 4]), Tensor::from([3_i64, 2]));
    // (Of any scores, also of such as are no logarithms of probabilities.)
    for how in [CtcLoss::new(), CtcLoss::new().blank(0).zero_infinity(true)] {
        gradcheck(&x, |x| x.ctc_loss_with(&labels, &times, &lengths, how.none())).unwrap();
        gradcheck(&x, |x| x.ctc_loss_with(&labels, &times, &lengths, how)).unwrap();
    }
    let said = message(|| {
        let _ = grad(&x, |x| grad(x, |x| x.ctc_loss(&labels, &times, &lengths)).square().sum_all());
    });
    assert!(said.contains("`ctc_loss` has no second derivative"), "{said}");
    // Too few times: no finite loss, and with `zero_infinity` no gradient.
    let short = Tensor::from([2_i64, 2]);
    let how = CtcLoss::new().zero_infinity(true).none();
    let losses = x.ctc_loss_with(&labels, &short, &lengths, how);
    assert_eq!(losses.to_vec(), [0.0, 0.0]);
    assert_eq!(x.ctc_loss_with(&labels, &short, &lengths, CtcLoss::new().none()).to_vec(), [f64::INFINITY; 2]);
    let none = grad(&x, |x| x.ctc_loss_with(&labels, &short, &lengths, how).sum_all());
    assert!(none.to_vec().iter().all(|&g| g == 0.0));
}
