//! The interpreter of the dynamic face: elementwise functions, softmax, norms and losses of neural networks.

use congruent::prelude::*;
use torch::Case;
use torch::cases::sizes;
use torch::generate::nn_dense::loss_reduction;
use torch::generate::scan::scanned_axis;

type Any = Tensor<f32, AnyRank>;

/// `match op { "exp" => x.exp(), .. }`
macro_rules! elementwise {
    ($op:expr, $x:expr; $($name:literal $method:ident)*) => {
        match $op {
            $($name => $x.$method(),)*
            op => panic!("no operation {op}"),
        }
    };
}

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    let x: Any = case.inputs[0].base();
    match case.op.as_str() {
        "softmax" => case.check_answer(x.softmax(scanned_axis(case))),
        "log_softmax" => case.check_answer(x.log_softmax(scanned_axis(case))),
        "layer_norm" => layer_norm(case, &x),
        "cross_entropy" => cross_entropy(case, &x),
        "mse_loss" => mse_loss(case, &x),
        "isnan" => case.check(&x.isnan()),
        op => case.check(&elementwise! { op, x;
            "relu" relu "gelu" gelu "sigmoid" sigmoid "tanh" tanh "silu" silu "softplus" softplus "exp" exp "sin" sin
            "cos" cos "neg" neg "abs" abs "erf" erf "log" ln "sqrt" sqrt "rsqrt" rsqrt "reciprocal" recip "sign" sign
        }),
    }
}

fn layer_norm(case: &Case, x: &Any) {
    let given: Vec<Any> = case.inputs[1..].iter().map(|input| input.base()).collect();
    let (weight, bias) = (given.first().map(|w| &**w), given.get(1).map(|b| &**b));
    case.check_answer(x.layer_norm(&sizes(&case.args["normalized_shape"]), weight, bias, 1e-5));
}

fn cross_entropy(case: &Case, x: &Any) {
    let target: Tensor<i64, AnyRank> = case.inputs[1].base();
    let how = CrossEntropy::new();
    match loss_reduction(case) {
        "mean" => case.check_answer(x.try_cross_entropy_with(&target, how)),
        "sum" => case.check_answer(x.try_cross_entropy_with(&target, how.sum())),
        "none" => case.check_answer(x.try_cross_entropy_with(&target, how.none())),
        other => panic!("no reduction {other}"),
    }
}

fn mse_loss(case: &Case, x: &Any) {
    let target: Any = case.inputs[1].base();
    match loss_reduction(case) {
        "mean" => case.check_answer(x.try_mse_loss(&target)),
        "sum" => case.check_answer(x.try_mse_loss_with(&target, SumLoss)),
        "none" => case.check_answer(x.try_mse_loss_with(&target, EachLoss)),
        other => panic!("no reduction {other}"),
    }
}
