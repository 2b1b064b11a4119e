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
                $(stringify!($name) => x[0].$name(),)*
                $(stringify!($two) => x[0].$two(&x[1]),)*
                $(stringify!($along) => x[0].$along(&[0], false).unwrap(),)*
                _ => panic!("`{op}` is asked of PyTorch, and not of us"),
            }
        };
    }
    methods! {
        abs sign floor ceil trunc round square relu recip sqrt rsqrt exp exp2 expm1 ln ln_1p log2 log10 sin cos tan
        asin acos atan sinh cosh tanh erf sigmoid gelu silu softplus;
        maximum minimum pow atan2 fmod remainder;
        sum mean var logsumexp prod amax amin std norm
    }
}

fn agree(got: f64, want: f64) -> bool {
    got == want || got.is_nan() && want.is_nan() || (got - want).abs() <= 1e-12 * want.abs() + 1e-16
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
        let grads = grad(&inputs, |x| {
            let out = apply(op, x);
            (&out * weights(&out)).sum_all()
        });
        for (k, (got, want)) in grads.iter().zip(wants).enumerate() {
            let (got, want) = (got.to_vec(), numbers(want));
            assert_eq!(got.len(), want.len(), "{op}: the length of gradient {k}");
            for (i, (got, want)) in got.into_iter().zip(want).enumerate() {
                count += 1;
                if !agree(got, want) {
                    let at: Vec<f64> = inputs.iter().map(|x| x.to_vec()[i]).collect();
                    wrong.push(format!("{op} at {at:?}, weight {weight}: gradient {k} is {got}, PyTorch's {want}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(count, 6570, "numbers were compared");
}
