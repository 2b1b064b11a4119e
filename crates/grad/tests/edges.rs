//! PyTorch's gradients where functions have edges: zeros, ties, infinities, NaN. `edges.py` asks, `edges.jsonl` has the questions and answers.

use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, grad};
use serde_json::Value;

type Any = Var<f64, AnyRank>;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}
fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}
fn vector(value: &Value) -> Any {
    let elements = numbers(value);
    Tensor::from_vec(AnyRank::from([elements.len()]), elements).unwrap().into()
}

fn apply(op: &str, x: &[Any]) -> Any {
    if let Some(p) = op.strip_prefix("norm_p ") {
        return x[0].norm_p(&[0], p.parse().unwrap(), false).unwrap();
    }
    let n = *x[0].sizes().last().unwrap();
    if let Some(p) = op.strip_prefix("lp_pool1d ") {
        return x[0].unsqueeze(0).unwrap().lp_pool1d(p.parse().unwrap(), pool_of(n)).unwrap();
    }
    macro_rules! methods {
        ($($name:ident)*; $($two:ident)*; $($along:ident)*) => {
            match op {
                "add" => &x[0] + &x[1],
                "sub" => &x[0] - &x[1],
                "mul" => &x[0] * &x[1],
                "div" => &x[0] / &x[1],
                "softmax" => x[0].softmax(0).unwrap(),
                "log_softmax" => x[0].log_softmax(0).unwrap(),
                "max" => x[0].max(0, false).unwrap().0,
                "min" => x[0].min(0, false).unwrap().0,
                "median_all" => x[0].median_all().into_dyn(),
                "sort" => x[0].sort(0, false).unwrap().0,
                "cumsum" => x[0].cumsum(0).unwrap(),
                "cumprod" => x[0].cumprod(0).unwrap(),
                "clamp" => x[0].clamp(&x[1], &x[2]),
                "clamp_numbers" => x[0].clamp(0.0, 1.0),
                "clamp_crossed" => x[0].clamp(1.0, 0.0),
                "elu" => x[0].elu(0.7),
                "celu" => x[0].celu(0.5),
                "leaky_relu" => x[0].leaky_relu(0.2),
                "hardshrink" => x[0].hardshrink(0.5),
                "softshrink" => x[0].softshrink(0.5),
                "softplus_beta" => x[0].softplus_beta(2.0),
                "logit_eps" => x[0].logit_eps(0.05),
                "hardtanh" => x[0].hardtanh(-1.0, 1.0),
                "threshold" => x[0].threshold(0.5, 2.0),
                "mse_loss" => x[0].mse_loss_with(&x[1], EachLoss),
                "l1_loss" => x[0].l1_loss_with(&x[1], EachLoss),
                "smooth_l1_loss" => x[0].smooth_l1_loss_with(&x[1], 0.7, EachLoss),
                "huber_loss" => x[0].huber_loss_with(&x[1], 0.7, EachLoss),
                "binary_cross_entropy_with_logits" => x[0].binary_cross_entropy_with_logits_with(&x[1], EachLoss),
                "softmin" => x[0].softmin(0).unwrap(),
                "logcumsumexp" => x[0].logcumsumexp(0).unwrap(),
                "cummax" => x[0].cummax(0).unwrap().0,
                "cummin" => x[0].cummin(0).unwrap().0,
                "normalize" => x[0].normalize(0, 2.0, 1e-12).unwrap(),
                "layer_norm" => x[0].layer_norm(n, None, None, 1e-5).unwrap(),
                "rms_norm" => x[0].rms_norm(n, None, 1e-5).unwrap(),
                "instance_norm" => {
                    let rows = x[0].reshape([1, 1, n as isize]).unwrap();
                    rows.instance_norm(None, None, 1e-5).unwrap()
                }
                "renorm" => x[0].unsqueeze(0).unwrap().renorm(2.0, 0, 1.0).unwrap(),
                $(stringify!($name) => x[0].$name(),)*
                $(stringify!($two) => x[0].$two(&x[1]),)*
                $(stringify!($along) => x[0].$along(&[0], false).unwrap(),)*
                _ => panic!("`{op}` is asked of PyTorch, and not of us"),
            }
        };
    }
    methods! {
        abs sign floor ceil trunc round square relu recip sqrt rsqrt exp exp2 expm1 ln ln_1p log2 log10 sin cos tan
        asin acos atan sinh cosh tanh erf sigmoid gelu silu softplus
        erfc erfinv asinh acosh atanh lgamma sinc frac deg2rad rad2deg logit gelu_tanh log_sigmoid
        hardsigmoid hardswish relu6 selu mish;
        maximum minimum pow atan2 fmod remainder logaddexp hypot fmax fmin xlogy ldexp;
        nansum nanmean sum mean var logsumexp prod amax amin std norm
    }
}

fn agree(op: &str, got: f64, want: f64) -> bool {
    // (PyTorch's sixth is one of `f32`.)
    let relative = if op == "hardsigmoid" { 1e-7 } else { 1e-12 };
    got == want || got.is_nan() && want.is_nan() || (got - want).abs() <= relative * want.abs() + 1e-15
}

#[test]
fn at_their_edges_functions_have_the_gradients_of_pytorch() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in include_str!("edges.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (op, weight) = (case["op"].as_str().unwrap(), number(&case["weight"]));
        let inputs: Vec<Any> = case["inputs"].as_array().unwrap().iter().map(vector).collect();
        let weights = |out: &Any| Tensor::full_of(AnyRank::from(out.sizes()), weight);
        // (The sum gives every element of the product a gradient of 1, and so the result one of `weight`.)
        let wants = case["grads"].as_array().unwrap();
        assert_eq!(wants.len(), inputs.len(), "{op}: a gradient for each input");
        for (i, (got, want)) in apply(op, &inputs).to_vec().into_iter().zip(numbers(&case["value"])).enumerate() {
            if !agree(op, got, want) {
                let at: Vec<f64> = inputs.iter().map(|x| *x.to_vec().get(i).unwrap_or(&f64::NAN)).collect();
                wrong.push(format!("{op} at {at:?}: the value is {got}, PyTorch's {want}"));
            }
        }
        let grads = grad(&inputs, |x| {
            let out = apply(op, x);
            (&out * weights(&out)).sum_all()
        });
        for (k, (got, want)) in grads.iter().zip(wants).enumerate() {
            let (got, want) = (got.to_vec(), numbers(want));
            assert_eq!(got.len(), want.len(), "{op}: the length of gradient {k}");
            for (i, (got, want)) in got.into_iter().zip(want).enumerate() {
                count += 1;
                if !agree(op, got, want) {
                    let at: Vec<f64> = inputs.iter().map(|x| x.to_vec()[i]).collect();
                    wrong.push(format!("{op} at {at:?}, weight {weight}: gradient {k} is {got}, PyTorch's {want}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(count, 12910, "numbers were compared");
}
