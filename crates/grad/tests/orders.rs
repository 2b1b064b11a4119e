//! Derivatives of order 1 to 4 of functions of one element, also at and near 0, where formulas cancel, and far from it. `orders.py` computes them with 60
//! digits, `orders.jsonl` has the results.

use congruent::prelude::*;
use congruent_grad::{Var, grad};
use serde_json::Value;

type X = Var<f64, shape![]>;

/// The derivative of this order.
fn derivative(x: &X, order: usize, f: &dyn Fn(&X) -> X) -> X {
    if order == 0 { f(x) } else { grad(x, |x| derivative(x, order - 1, f)) }
}

fn function(op: &str) -> Box<dyn Fn(&X) -> X> {
    macro_rules! methods {
        ($($name:ident)*) => {
            match op {
                $(stringify!($name) => Box::new(|x| x.$name()),)*
                _ => panic!("no function {op}"),
            }
        };
    }
    methods! {
        square exp exp2 expm1 sin cos tan atan sinh cosh tanh asinh erf erfc sigmoid log_sigmoid silu gelu gelu_tanh softplus mish i0 i1 sinc
        asin acos atanh erfinv ln_1p sqrt rsqrt recip ln log2 log10 softsign acosh logit lgamma digamma trigamma
    }
}

#[test]
fn derivatives_of_each_order_are_those_of_high_precision() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for line in include_str!("orders.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (op, at) = (case["op"].as_str().unwrap(), case["at"].as_f64().unwrap());
        let (x, f): (X, _) = (Tensor::scalar(at).into(), function(op));
        for (order, want) in (1..).zip(case["derivatives"].as_array().unwrap()) {
            let (got, want) = (derivative(&x, order, &f).item(), want.as_f64().unwrap());
            // (What is far below 1 may be a difference of numbers near 1.)
            if (got - want).abs().is_nan() || (got - want).abs() > 1e-11 * want.abs() + 1e-13 {
                wrong.push(format!("{op} at {at}, order {order}: {got:e} instead of {want:e}"));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 2000, "{count} derivatives");
}
