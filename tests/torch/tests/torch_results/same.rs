//! Convolutions that keep lengths, also of even kernels and with a dilation.

use super::{Any, AnyVar, check_variables, operands, run_all};
use congruent::prelude::*;
use congruent_grad::AnyRankVar;
use torch::cases::{integer, integers};
use torch::{Case, Entry};

/// The same of shapes whose ranks the types know.
macro_rules! typed {
    ($case:ident, $all:ident, $($s:ty, $w:ty => $conv:ident;)*) => {$(
        let known = ($all[0].clone().try_into_shape::<$s>(), $all[1].clone().try_into_shape::<$w>());
        if let (Ok(x), Ok(w)) = known {
            let filter = || conv(&w).same_padding().dilation_of(integers(&$case.args["dilation"]));
            $case.check_answer(x.$conv(filter().groups_of(integer(&$case.args["groups"]))));
        }
    )*};
}

fn check_all<T: Entry + Float>(case: &Case) {
    let all: Vec<Any<T>> = operands(case);
    let (dilation, groups) = (integers(&case.args["dilation"]), integer(&case.args["groups"]));
    macro_rules! filter {
        ($w:expr) => {
            conv($w).same_padding().dilation_of(dilation.clone()).groups_of(groups)
        };
    }
    let is_line = case.op == "conv1d";
    if is_line {
        case.check_answer(all[0].conv1d(filter!(&all[1])));
        typed! { case, all,
            shape![_, _], shape![_, _, _] => try_conv1d;
            shape![_, _, _], shape![_, _, _] => try_conv1d;
        }
    } else {
        case.check_answer(all[0].conv2d(filter!(&all[1])));
        typed! { case, all,
            shape![_, _, _], shape![_, _, _, _] => try_conv2d;
            shape![_, _, _, _], shape![_, _, _, _] => try_conv2d;
        }
    }
    check_variables(case, &all, |x: &[AnyVar<T>]| {
        let out = if is_line { x[0].conv1d(filter!(&x[1])) } else { x[0].conv2d(filter!(&x[1])) };
        out.unwrap()
    });
}

fn check(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => check_all::<f32>(case),
        "f64" => check_all::<f64>(case),
        other => unreachable!("no elements {other}"),
    }
}

#[test]
fn convolutions_that_keep_lengths_agree_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/same.jsonl"), check);
    assert_eq!((cases, operations), (236, 2));
}
