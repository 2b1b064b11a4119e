//! Losses.

use crate::{check_variables, operands, run_all};
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

fn check_floats<T: Entry + Float>(case: &Case) -> bool {
    check_two::<T>(case) || check_three::<T>(case)
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
    assert_eq!((cases, operations), (1502, 13));
}
