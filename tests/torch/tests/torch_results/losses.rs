//! Losses.

use super::{Any, check_variables, operands, run_all};
use congruent::error::Fault;
use congruent::prelude::*;
use torch::cases::number;
use torch::{Case, Entry};

/// The reduction of a case as `how` in an expression.
macro_rules! reduced {
    ($case:ident, $how:ident => $do:expr) => {
        match $case.args["reduction"].as_str().unwrap() {
            "mean" => {
                let $how = MeanLoss;
                $do
            }
            "sum" => {
                let $how = SumLoss;
                $do
            }
            "batchmean" => {
                let $how = BatchMeanLoss;
                $do
            }
            _ => {
                let $how = EachLoss;
                $do
            }
        }
    };
}

/// A number or a truth of a case.
macro_rules! argument {
    ($case:ident $name:ident bool) => {
        $case.args[stringify!($name)].as_bool().unwrap()
    };
    ($case:ident $name:ident T) => {
        T::of(number(&$case.args[stringify!($name)]))
    };
}

/// Whether a case is of one of these losses of two elements; if it is, each face is compared.
macro_rules! losses_of_two {
    ($($name:ident $try:ident $with:ident $try_with:ident ($($value:ident: $of:ident),*))*) => {
        fn check_two<T: Entry + Float>(case: &Case) -> bool {
            let inputs = operands::<T>(case);
            let [x, y] = &inputs[..] else { return false };
            let is_mean = case.args["reduction"] == "mean";
            match case.op.as_str() {
                $(stringify!($name) => {
                    $(let $value = argument!(case $value $of);)*
                    if x.sizes() != y.sizes() {
                        reduced!(case, how => check_refused(x.$try_with(y, $($value,)* how)));
                        return true;
                    }
                    reduced!(case, how => case.check_answer(x.$try_with(y, $($value,)* how)));
                    if is_mean {
                        case.check_answer(x.$try(y, $($value),*));
                    }
                    if case.refusal().is_some() {
                        return true;
                    }
                    if let (Ok(x), Ok(y)) = (x.clone().try_into_shape::<shape![_, 4]>(), y.clone().try_into_shape::<shape![_, 4]>()) {
                        reduced!(case, how => case.check(&x.$with(&y, $($value,)* how)));
                        reduced!(case, how => case.check(&x.t().contiguous().t().$with(y.as_view(), $($value,)* how)));
                        if is_mean {
                            let mean: Tensor<T, shape![]> = x.$name(&y, $($value),*);
                            case.check(&mean);
                        } else if case.args["reduction"] == "none" {
                            let each: Tensor<T, shape![_, 4]> = x.$with(&y, $($value,)* EachLoss);
                            case.check(&each);
                        }
                    }
                    reduced!(case, how => check_variables(case, &inputs, |x| x[0].$with(&x[1], $($value,)* how).into_dyn()));
                    if is_mean {
                        check_variables(case, &inputs, |x| x[0].$name(&x[1], $($value),*).into_dyn());
                    }
                })*
                _ => return false,
            }
            true
        }
    };
}
losses_of_two! {
    mse_loss try_mse_loss mse_loss_with try_mse_loss_with ()
    l1_loss try_l1_loss l1_loss_with try_l1_loss_with ()
    smooth_l1_loss try_smooth_l1_loss smooth_l1_loss_with try_smooth_l1_loss_with (beta: T)
    huber_loss try_huber_loss huber_loss_with try_huber_loss_with (delta: T)
    binary_cross_entropy try_binary_cross_entropy binary_cross_entropy_with try_binary_cross_entropy_with ()
    binary_cross_entropy_with_logits try_binary_cross_entropy_with_logits binary_cross_entropy_with_logits_with
        try_binary_cross_entropy_with_logits_with ()
    kl_div try_kl_div kl_div_with try_kl_div_with (log_target: bool)
    poisson_nll_loss try_poisson_nll_loss poisson_nll_loss_with try_poisson_nll_loss_with (log_input: bool, full: bool, eps: T)
    soft_margin_loss try_soft_margin_loss soft_margin_loss_with try_soft_margin_loss_with ()
    hinge_embedding_loss try_hinge_embedding_loss hinge_embedding_loss_with try_hinge_embedding_loss_with (margin: T)
}

/// Asserts that a target of other sizes is refused. (PyTorch broadcasts, some with a warning.)
fn check_refused<T: Float>(losses: Result<Tensor<T, impl Lengths>, ShapeError>) {
    let error = losses.map(drop).unwrap_err();
    assert!(matches!(error.fault, Fault::TargetShape { .. }), "{error}");
}

/// The same of three elements.
macro_rules! losses_of_three {
    ($($name:ident $try:ident $with:ident $try_with:ident ($($value:ident: $of:ident),*))*) => {
        fn check_three<T: Entry + Float>(case: &Case) -> bool {
            let inputs = operands::<T>(case);
            let [x, y, z] = &inputs[..] else { return false };
            let is_mean = case.args["reduction"] == "mean";
            match case.op.as_str() {
                $(stringify!($name) => {
                    $(let $value = argument!(case $value $of);)*
                    if x.sizes() != y.sizes() {
                        reduced!(case, how => check_refused(x.$try_with(y, z, $($value,)* how)));
                        return true;
                    }
                    reduced!(case, how => case.check_answer(x.$try_with(y, z, $($value,)* how)));
                    if is_mean {
                        case.check(&x.$name(y, z, $($value),*));
                        case.check_answer(x.$try(y, z, $($value),*));
                        check_variables(case, &inputs, |x| x[0].$name(&x[1], &x[2], $($value),*).into_dyn());
                    }
                    if let (Ok(x), Ok(y)) = (x.clone().try_into_shape::<shape![3, 4]>(), y.clone().try_into_shape::<shape![_, 4]>()) {
                        reduced!(case, how => case.check(&x.t().contiguous().t().$with(&y, z, $($value,)* how)));
                    }
                    reduced!(case, how => check_variables(case, &inputs, |x| x[0].$with(&x[1], &x[2], $($value,)* how).into_dyn()));
                })*
                _ => return false,
            }
            true
        }
    };
}
losses_of_three! {
    weighted_binary_cross_entropy_with_logits try_weighted_binary_cross_entropy_with_logits
        weighted_binary_cross_entropy_with_logits_with try_weighted_binary_cross_entropy_with_logits_with ()
    gaussian_nll_loss try_gaussian_nll_loss gaussian_nll_loss_with try_gaussian_nll_loss_with (full: bool, eps: T)
    margin_ranking_loss try_margin_ranking_loss margin_ranking_loss_with try_margin_ranking_loss_with (margin: T)
}

/// Losses of rows.
fn check_rows<T: Entry + Float>(case: &Case) -> bool {
    let inputs = operands::<T>(case);
    let (x, y) = (&inputs[0], &inputs[1]);
    let margin = || argument!(case margin T);
    match case.op.as_str() {
        "multilabel_soft_margin_loss" => reduced!(case, how => {
            case.check(&x.multilabel_soft_margin_loss_with(y, how));
            case.check_answer(x.try_multilabel_soft_margin_loss_with(y, how));
            check_variables(case, &inputs, |x| x[0].multilabel_soft_margin_loss_with(&x[1], how).into_dyn());
        }),
        "triplet_margin_loss" => {
            let (p, swap) = (number(&case.args["p"]), argument!(case swap bool));
            reduced!(case, how => {
                case.check(&x.triplet_margin_loss_with(y, &inputs[2], margin(), p, swap, how));
                case.check_answer(x.try_triplet_margin_loss_with(y, &inputs[2], margin(), p, swap, how));
                check_variables(case, &inputs, |x| x[0].triplet_margin_loss_with(&x[1], &x[2], margin(), p, swap, how).into_dyn());
            });
        }
        "cosine_embedding_loss" => reduced!(case, how => {
            case.check(&x.cosine_embedding_loss_with(y, &inputs[2], margin(), how));
            case.check_answer(x.try_cosine_embedding_loss_with(y, &inputs[2], margin(), how));
            check_variables(case, &inputs, |x| x[0].cosine_embedding_loss_with(&x[1], &x[2], margin(), how).into_dyn());
        }),
        _ => return false,
    }
    if case.args["reduction"] == "mean" {
        check_means_of_rows(case, &inputs);
    }
    true
}

/// The forms whose reduction is the mean, of typed shapes, too.
fn check_means_of_rows<T: Entry + Float>(case: &Case, inputs: &[Any<T>]) {
    let (x, y) = (&inputs[0], &inputs[1]);
    let typed = || (x.clone().try_into_shape::<shape![_, 4]>().ok(), y.clone().try_into_shape::<shape![_, 4]>().ok());
    let margin = || argument!(case margin T);
    match case.op.as_str() {
        "multilabel_soft_margin_loss" => {
            case.check_answer(x.try_multilabel_soft_margin_loss(y));
            if let (Some(x), Some(y)) = typed() {
                let mean: Tensor<T, shape![]> = x.multilabel_soft_margin_loss(&y);
                case.check(&mean);
            }
            check_variables(case, inputs, |x| x[0].multilabel_soft_margin_loss(&x[1]).into_dyn());
        }
        "triplet_margin_loss" => {
            let (p, swap) = (number(&case.args["p"]), argument!(case swap bool));
            case.check_answer(x.try_triplet_margin_loss(y, &inputs[2], margin(), p, swap));
            if let (Some(x), Some(y)) = typed() {
                case.check(&x.t().contiguous().t().triplet_margin_loss(&y, &inputs[2], margin(), p, swap));
            }
            check_variables(case, inputs, |x| x[0].triplet_margin_loss(&x[1], &x[2], margin(), p, swap).into_dyn());
        }
        _ => {
            case.check_answer(x.try_cosine_embedding_loss(y, &inputs[2], margin()));
            if let (Some(x), Some(y)) = typed() {
                case.check(&x.t().contiguous().t().cosine_embedding_loss(&y, &inputs[2], margin()));
            }
            check_variables(case, inputs, |x| x[0].cosine_embedding_loss(&x[1], &x[2], margin()).into_dyn());
        }
    }
}

/// The cross entropy with probabilities.
fn check_soft<T: Entry + Float>(case: &Case) -> bool {
    if case.op != "soft_cross_entropy" {
        return false;
    }
    let inputs = operands::<T>(case);
    let (x, y) = (&inputs[0], &inputs[1]);
    let how = CrossEntropy::new().label_smoothing(number(&case.args["smoothing"]));
    macro_rules! each {
        ($how:expr) => {{
            let how = $how;
            case.check(&x.soft_cross_entropy_with(y, how));
            case.check_answer(x.try_soft_cross_entropy_with(y, how));
            check_variables(case, &inputs, |x| x[0].soft_cross_entropy_with(&x[1], how).into_dyn());
        }};
    }
    macro_rules! reductions {
        ($how:expr) => {
            match case.args["reduction"].as_str().unwrap() {
                "mean" => each!($how),
                "sum" => each!($how.sum()),
                _ => each!($how.none()),
            }
        };
    }
    match &case.args["weight"] {
        serde_json::Value::Null => reductions!(how),
        weights => {
            let weights: Tensor<T, shape![3]> = Tensor::from_fn(|[class]| T::of(number(&weights[class])));
            reductions!(how.weight(&weights));
        }
    }
    if case.args["reduction"] == "mean" && case.args["weight"].is_null() && case.args["smoothing"] == 0.0 {
        case.check_answer(x.try_soft_cross_entropy(y));
        check_variables(case, &inputs, |x| x[0].soft_cross_entropy(&x[1]).into_dyn());
    }
    if let Ok(x) = x.clone().try_into_shape::<shape![_, 3]>() {
        let each: Tensor<T, shape![_]> = x.soft_cross_entropy_with(&x.ones_like(), CrossEntropy::new().none());
        assert_eq!(each.sizes(), [x.sizes()[0]]);
        assert!(x.try_soft_cross_entropy(&Tensor::<T, AnyRank>::ones_of(AnyRank::from([7, 3]))).is_err());
    }
    true
}

fn check_floats<T: Entry + Float>(case: &Case) -> bool {
    check_rows::<T>(case) || check_soft::<T>(case) || check_two::<T>(case) || check_three::<T>(case)
}

fn check(case: &Case) {
    let is_known = match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        _ => false,
    };
    assert!(is_known, "no operation {}", case.op);
}

#[test]
fn losses_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/losses.jsonl"), check);
    assert_eq!((cases, operations), (1556, 17));
}
