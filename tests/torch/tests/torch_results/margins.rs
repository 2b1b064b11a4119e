//! Losses of margins and of sequences, and the most frequent element.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::loss::Reducing;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, grad};
use torch::cases::{integer, integers, number, sizes};
use torch::{Case, Entry};

type Answer<T> = Result<Any<T>, ShapeError>;

#[track_caller]
fn check_one<T: Entry>(case: &Case, got: Answer<T>) -> bool {
    match got {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok(value) => {
            assert!(case.refusal().is_none(), "accepted");
            case.check(&value);
            return true;
        }
    }
    false
}

fn whole(case: &Case, name: &str, own: &[usize]) -> Any<i64> {
    let all = integers(&case.args[name]).iter().map(|&number| number as i64).collect();
    Tensor::from_vec(AnyRank::from(own), all).unwrap()
}

fn target(case: &Case) -> Any<i64> {
    whole(case, "target", &sizes(&case.args["target_shape"]))
}

/// Calls with the settings of the reduction of a case.
macro_rules! reduced {
    ($case:ident, $how:expr, |$with:ident| $call:expr) => {
        match $case.args["reduction"].as_str().unwrap() {
            "mean" => {
                let $with = $how;
                $call
            }
            "sum" => {
                let $with = $how.sum();
                $call
            }
            _ => {
                let $with = $how.none();
                $call
            }
        }
    };
}

fn check_multi<T: Entry + Float>(case: &Case, x: &[Any<T>]) {
    let (target, p, margin) = (target(case), integer(&case.args["p"]) as usize, number(&case.args["margin"]));
    let weight: Option<Tensor<T, _>> = case.args["weight"]
        .as_array()
        .map(|all| Tensor::from_vec(AnyRank::from([all.len()]), all.iter().map(T::read).collect()).unwrap());
    let how = MultiMargin::new().p(p).margin(margin);
    macro_rules! checked {
        ($how:expr) => {
            reduced!(case, $how, |how| {
                if !check_one(case, x[0].try_multi_margin_loss_with(&target, how).map(|loss| loss.into_dyn())) {
                    return;
                }
                check_variables(case, x, |x| x[0].multi_margin_loss_with(&target, how).into_dyn());
                let constant: AnyVar<T> = x[0].clone().into();
                case.check(&constant.multi_margin_loss_with(&target, how).value().to_tensor());
                if let (Ok(x), Ok(target)) = (
                    x[0].clone().try_into_shape::<shape![_, 3]>(),
                    target.to_type::<u32>().try_into_shape::<shape![_]>(),
                ) {
                    case.check(&x.multi_margin_loss_with(&target, how));
                }
            })
        };
    }
    match &weight {
        Some(weight) => checked!(how.weight(weight)),
        None => checked!(how),
    }
    if weight.is_none() && case.args["reduction"] == "mean" && (p, margin) == (1, 1.0) {
        check_one(case, x[0].try_multi_margin_loss(&target).map(|loss| loss.into_dyn()));
        check_variables(case, x, |x| x[0].multi_margin_loss(&target).into_dyn());
    }
}

fn check_labels<T: Entry + Float>(case: &Case, x: &[Any<T>]) {
    let target = target(case);
    let how = match case.args["reduction"].as_str().unwrap() {
        "mean" => Reducing::Mean,
        "sum" => Reducing::Sum,
        _ => Reducing::Each,
    };
    if !check_one(case, x[0].try_multilabel_margin_loss_with(&target, how)) {
        return;
    }
    check_variables(case, x, |x| x[0].multilabel_margin_loss_with(&target, how).into_dyn());
    let typed = (x[0].clone().try_into_shape::<shape![_, 3]>(), target.clone().try_into_shape::<shape![_, 3]>());
    if let (Ok(x), Ok(target), Reducing::Each) = (&typed.0, &typed.1, how) {
        let each: Tensor<T, shape![_]> = x.t().contiguous().t().multilabel_margin_loss_with(target, EachLoss);
        case.check(&each);
    }
    if how == Reducing::Mean {
        case.check(&x[0].multilabel_margin_loss(&target));
        check_variables(case, x, |x| x[0].multilabel_margin_loss(&target).into_dyn());
        if let (Ok(x), Ok(target)) = typed {
            case.check(&x.try_multilabel_margin_loss(&target).unwrap());
        }
    }
}

fn check_sequences<T: Entry + Float>(case: &Case, x: &[Any<T>]) {
    let target = target(case);
    let one = x[0].sizes().len() == 2;
    let lengths = |name| {
        let count = integers(&case.args[name]).len();
        whole(case, name, if one { &[] } else { std::slice::from_ref(&count) })
    };
    let (times, lengths) = (lengths("times"), lengths("lengths"));
    let blank = integer(&case.args["blank"]) as usize;
    let settings = CtcLoss::new().blank(blank).zero_infinity(case.args["zero_infinity"] == true);
    let scores = x[0].log_softmax(-1).unwrap();
    reduced!(case, settings, |how| {
        if !check_one(case, scores.try_ctc_loss_with(&target, &times, &lengths, how).map(|loss| loss.into_dyn())) {
            return;
        }
        check_variables(case, x, |x| {
            x[0].log_softmax(-1).unwrap().ctc_loss_with(&target, &times, &lengths, how).into_dyn()
        });
        let typed = (
            scores.clone().try_into_shape::<shape![_, _, 3]>(),
            target.clone().try_into_shape::<shape![_, _]>(),
            times.clone().try_into_shape::<shape![_]>(),
            lengths.clone().try_into_shape::<shape![_]>(),
        );
        if let (Ok(scores), Ok(target), Ok(times), Ok(lengths)) = typed {
            case.check(&scores.ctc_loss_with(&target, &times, &lengths, how));
        }
        if let (Ok(scores), true) = (scores.clone().try_into_shape::<shape![4, 3]>(), one) {
            let target = target.clone().try_into_shape::<shape![_]>().unwrap();
            let lengths = [&times, &lengths].map(|n| n.clone().try_into_shape::<shape![]>().unwrap());
            case.check(&scores.ctc_loss_with(&target, &lengths[0], &lengths[1], how));
        }
    });
    if case.args["reduction"] == "mean" && blank == 0 && case.args["zero_infinity"] == false {
        case.check(&scores.ctc_loss(&target, &times, &lengths));
        case.check(&scores.try_ctc_loss(&target, &times, &lengths).unwrap());
        check_variables(case, x, |x| x[0].log_softmax(-1).unwrap().ctc_loss(&target, &times, &lengths).into_dyn());
    }
}

fn check_mode<T: Entry + Number>(case: &Case, x: &Any<T>) {
    let (dim, keepdim) = (integer(&case.args["dim"]), case.args["keepdim"] == true);
    let check = |(values, places): (&Any<T>, &Any<i64>)| {
        case.check_nth(0, values);
        case.check_nth(1, places);
    };
    match x.mode(dim, keepdim) {
        Err(error) => assert!(case.refusal().is_some(), "refused: {error}"),
        Ok((values, places)) => {
            assert!(case.refusal().is_none(), "accepted");
            check((&values, &places));
        }
    }
    if let (Ok(x), true) = (x.clone().try_into_shape::<shape![3, 4]>(), dim == 1) {
        let columns = x.t().contiguous();
        for (values, places) in [x.mode_keepdim::<1>(), columns.t().try_mode_keepdim::<1>().unwrap()] {
            let _: &Tensor<T, shape![3, 1]> = &values;
            if keepdim {
                check((&values.into_dyn(), &places.into_dyn()));
            }
        }
        for (values, places) in [x.mode::<1>(), columns.t().try_mode::<1>().unwrap()] {
            if !keepdim {
                check((&values.into_dyn(), &places.into_dyn()));
            }
        }
    }
}

fn check_mode_of_variables<T: Entry + Float>(case: &Case, x: &Any<T>) {
    check_mode(case, x);
    let Some(weights) = case.grad_out.as_array() else { return };
    let (dim, keepdim) = (integer(&case.args["dim"]), case.args["keepdim"] == true);
    let at: AnyVar<T> = x.clone().into();
    let grads = grad(&at, |x| {
        let (values, _) = x.mode(dim, keepdim).unwrap();
        let weights = Tensor::from_vec(AnyRank::from(values.sizes()), weights.iter().map(T::read).collect()).unwrap();
        (values * &weights).sum_all()
    });
    case.check_grads(&[grads.to_vec()]);
    if let (Ok(at), 1, true) = (at.clone().try_into_shape::<shape![3, 4]>(), dim, keepdim) {
        case.check_nth(0, &at.mode_keepdim::<1>().0.value().to_tensor());
        assert_eq!(at.mode::<1>().1.to_vec(), at.mode_keepdim::<1>().1.to_vec());
    }
}

fn check_floats<T: Entry + Float>(case: &Case) {
    let x = operands::<T>(case);
    match case.op.as_str() {
        "multi_margin_loss" => check_multi(case, &x),
        "multilabel_margin_loss" => check_labels(case, &x),
        "ctc_loss" => check_sequences(case, &x),
        _ => check_mode_of_variables(case, &x[0]),
    }
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_floats::<f32>(case),
        "f64" => check_floats::<f64>(case),
        "i64" => check_mode(case, &operands::<i64>(case)[0]),
        "i32" => check_mode(case, &operands::<i32>(case)[0]),
        _ => check_mode(case, &operands::<u8>(case)[0]),
    }
}

#[test]
fn margins_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/margins.jsonl"), check);
    assert_eq!((cases, operations), (1412, 4));
}
