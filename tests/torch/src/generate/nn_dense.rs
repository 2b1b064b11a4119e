//! The sources of the static face: elementwise functions, softmax, norms and losses of neural networks.

use super::area::Area;
use super::scan::scanned_axis;
use crate::Case;
use crate::cases::sizes;
use crate::sentence::{length, list};

pub const AREA: Area = Area {
    name: "nn_dense",
    ops: "softmax log_softmax layer_norm cross_entropy mse_loss relu gelu sigmoid tanh silu softplus exp sin cos neg abs erf log sqrt rsqrt reciprocal sign isnan",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |_| false,
};

/// Our name of an elementwise function.
fn own_name(op: &str) -> &str {
    match op {
        "log" => "ln",
        "reciprocal" => "recip",
        op => op,
    }
}

/// PyTorch's `reduction`.
pub fn loss_reduction(case: &Case) -> &str {
    case.args.get("reduction").map_or("mean", |value| value.as_str().expect("a name"))
}

fn call(case: &Case) -> String {
    match (case.op.as_str(), loss_reduction(case)) {
        (op @ ("softmax" | "log_softmax"), _) => format!("a.{op}::<{}>()", scanned_axis(case)),
        ("layer_norm", _) if case.inputs.len() == 3 => "a.layer_norm(&b, &c, 1e-5)".into(),
        ("layer_norm", _) => {
            format!("a.layer_norm_with(LayerNorm::<_, shape!{:?}>::new())", sizes(&case.args["normalized_shape"]))
        }
        (op @ ("cross_entropy" | "mse_loss"), "mean") => format!("a.{op}(&b)"),
        ("cross_entropy", other) => format!("a.cross_entropy_with(&b, CrossEntropy::new().{other}())"),
        ("mse_loss", "sum") => "a.mse_loss_with(&b, SumLoss)".into(),
        ("mse_loss", _) => "a.mse_loss_with(&b, EachLoss)".into(),
        (op, _) => format!("a.{}()", own_name(op)),
    }
}

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    let sizes = case.result_sizes().expect("a result");
    let result = format!("Tensor<{}, shape!{sizes:?}>", case.result_dtype());
    vec![format!("let y: {result} = {};", call(case)), "case.check(&y);".into()]
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    format!("let _ = {};", call(case))
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let own: Vec<_> = case.inputs.iter().map(|input| &input.sizes).collect();
    match case.op.as_str() {
        "layer_norm" => {
            let over = list(&sizes(&case.args["normalized_shape"]));
            vec![format!("shape `{}` does not end with the normalized shape `{over}`", list(own[0]))]
        }
        "cross_entropy" => {
            let [input, target] = [0, 1].map(|k| length(own[k][0]));
            vec![format!("expected input batch size `{input}` to match target batch size `{target}`")]
        }
        _ => vec![format!("shape `{}` has no axis `{}`", list(own[0]), scanned_axis(case))],
    }
}
