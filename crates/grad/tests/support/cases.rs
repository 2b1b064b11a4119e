//! The results in `nn.json`.

use congruent::prelude::*;
use congruent_grad::Var;
use serde_json::Value;
use std::sync::LazyLock;

/// Read once: to Miri that is most of the work of a test.
pub fn cases() -> &'static Value {
    static CASES: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(include_str!("../nn.json")).unwrap());
    &CASES
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

/// The elements, row by row, of what has this shape.
pub fn var<S: StaticShape>(value: &Value) -> Var<f64, S> {
    Tensor::from_vec(S::VALUE, numbers(value)).unwrap().into()
}

#[track_caller]
pub fn assert_near(x: &[f64], expected: &[f64]) {
    let far = |(x, y): (&f64, &f64)| (x - y).abs() > 1e-12 * y.abs().max(1.0);
    assert!(x.len() == expected.len() && !x.iter().zip(expected).any(far), "{x:?}\n{expected:?}");
}
