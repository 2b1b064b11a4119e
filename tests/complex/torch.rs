//! PyTorch's values.

use congruent::complex::{Complex, Complex64};
use congruent::prelude::*;
use serde_json::Value;

type Numbers = Tensor<Complex64, AnyRank>;

fn read_number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

fn read_sizes(told: &Value) -> Vec<usize> {
    serde_json::from_value(told["sizes"].clone()).unwrap()
}

fn read_numbers(told: &Value) -> Vec<f64> {
    told["data"].as_array().unwrap().iter().map(read_number).collect()
}

fn read_complex(told: &Value) -> Numbers {
    let numbers = read_numbers(told);
    let elements = numbers.chunks_exact(2).map(|pair| Complex::new(pair[0], pair[1])).collect();
    Tensor::from_vec(AnyRank::from(read_sizes(told)), elements).unwrap()
}

/// A result: complex or real numbers, or truth values, as numbers.
struct Output {
    sizes: Vec<usize>,
    numbers: Vec<f64>,
}

impl From<Numbers> for Output {
    fn from(z: Numbers) -> Self {
        Output { sizes: z.sizes().to_vec(), numbers: z.iter().flat_map(|z| [z.re, z.im]).collect() }
    }
}

impl From<Tensor<f64, AnyRank>> for Output {
    fn from(x: Tensor<f64, AnyRank>) -> Self {
        Output { sizes: x.sizes().to_vec(), numbers: x.to_vec() }
    }
}

impl From<Tensor<bool, AnyRank>> for Output {
    fn from(x: Tensor<bool, AnyRank>) -> Self {
        x.to_type::<f64>().into()
    }
}

/// What PyTorch has computed from these inputs.
fn compute(op: &str, inputs: &[Numbers]) -> Output {
    let x = &inputs[0];
    match op {
        "add" => (x + &inputs[1]).into(),
        "sub" => (x - &inputs[1]).into(),
        "mul" => (x * &inputs[1]).into(),
        "div" => (x / &inputs[1]).into(),
        "pow" => x.pow(&inputs[1]).into(),
        "neg" => (-x).into(),
        "square" => x.square().into(),
        "recip" => x.recip().into(),
        "exp" => x.exp().into(),
        "ln" => x.ln().into(),
        "log2" => x.log2().into(),
        "log10" => x.log10().into(),
        "sqrt" => x.sqrt().into(),
        "rsqrt" => x.rsqrt().into(),
        "sin" => x.sin().into(),
        "cos" => x.cos().into(),
        "tan" => x.tan().into(),
        "asin" => x.asin().into(),
        "acos" => x.acos().into(),
        "atan" => x.atan().into(),
        "sinh" => x.sinh().into(),
        "cosh" => x.cosh().into(),
        "tanh" => x.tanh().into(),
        "conj" => x.conj().into(),
        "abs" => x.abs().into(),
        "angle" => x.angle().into(),
        "real" => x.real().to_tensor().into(),
        "imag" => x.imag().to_tensor().into(),
        "view_as_real" => x.view_as_real().to_tensor().into(),
        "sum_all" => x.sum_all().into_dyn().into(),
        "sum_0" => x.sum(0, false).unwrap().into(),
        "sum_last_keepdim" => x.sum(-1, true).unwrap().into(),
        "prod_last" => x.prod(-1, false).unwrap().into(),
        "mean_last" => x.mean(-1, false).unwrap().into(),
        "cumsum_last" => x.cumsum(-1).unwrap().into(),
        "cumprod_0" => x.cumprod(0).unwrap().into(),
        "matmul" => x.matmul(&inputs[1]).into(),
        "dot" => x.dot(&inputs[1]).into(),
        "outer" => x.outer(&inputs[1]).into(),
        "kron" => x.kron(&inputs[1]).into(),
        "addmm" => x.addmm(&inputs[1], &inputs[2]).into(),
        "linear" => x.linear(&inputs[1], &inputs[2]).into(),
        "einsum" => congruent::einsum("bij,bkj->ik", &[x, &inputs[1]]).unwrap().into(),
        "eq" => x.eq(&inputs[1]).into(),
        "ne" => x.ne(&inputs[1]).into(),
        other => unreachable!("{other}"),
    }
}

/// Whether two numbers are the same but for rounding, beside the largest part of the element.
fn is_close(ours: f64, theirs: f64, scale: f64, tolerance: f64) -> bool {
    (ours - theirs).abs() <= tolerance * scale.max(theirs.abs()) || ours == theirs || (ours.is_nan() && theirs.is_nan())
}

#[test]
fn values_are_those_of_pytorch() {
    let mut counts = std::collections::BTreeMap::new();
    for line in include_str!("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let op = case["op"].as_str().unwrap();
        *counts.entry(op.to_owned()).or_insert(0) += 1;
        let inputs: Vec<Numbers> = case["inputs"].as_array().unwrap().iter().map(read_complex).collect();
        let output = compute(op, &inputs);
        assert_eq!(output.sizes, read_sizes(&case["output"]), "{op}");
        let theirs = read_numbers(&case["output"]);
        let step = if case["output"]["kind"] == "complex" { 2 } else { 1 };
        for (i, (ours, theirs)) in output.numbers.chunks(step).zip(theirs.chunks(step)).enumerate() {
            // (Sums are compared beside the size of their terms.)
            let scale = theirs.iter().fold(0.0f64, |most, x| if x.is_finite() { most.max(x.abs()) } else { most });
            let sums = matches!(op, "matmul" | "einsum" | "dot") || op.contains("sum") || op.contains("mean");
            let scale = if sums { scale.max(1.0) } else { scale };
            // (Of `1 + 1e-9 i` PyTorch's has 12 digits: by the series the real part is 3.162277659904857e-5, and ours.)
            let tolerance = if matches!(op, "asin" | "acos") { 1e-11 } else { 1e-13 };
            for (a, b) in ours.iter().zip(theirs) {
                let input = || inputs.iter().map(|x| x.to_vec().get(i).copied()).collect::<Vec<_>>();
                assert!(is_close(*a, *b, scale, tolerance), "{op}: {ours:?} instead of {theirs:?}, of {:?}", input());
            }
        }
    }
    assert_eq!(counts.len(), 45, "{counts:?}");
}
