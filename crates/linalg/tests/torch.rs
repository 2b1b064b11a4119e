//! PyTorch's results and gradients, as `cases.py` has written them: on typed tensors of any rank, and on variables.

use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, value_and_grad};
use congruent_linalg::prelude::*;
use serde_json::Value;

type Any = Tensor<f64, AnyRank>;
type AnyVar = Var<f64, AnyRank>;

fn read_tensor(value: &Value) -> Any {
    let sizes: Vec<usize> = serde_json::from_value(value["sizes"].clone()).unwrap();
    let data = value["data"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap_or(f64::NAN)).collect();
    Tensor::from_vec(AnyRank::from(sizes), data).unwrap()
}

fn read_tensors(value: &Value) -> Vec<Any> {
    value.as_array().unwrap().iter().map(read_tensor).collect()
}

fn read_triangle(args: &Value) -> Triangle {
    match args.as_str().unwrap() {
        "Lower" => Triangle::Lower,
        "Upper" => Triangle::Upper,
        "UnitLower" => Triangle::UnitLower,
        "UnitUpper" => Triangle::UnitUpper,
        other => unreachable!("{other}"),
    }
}

fn read_norm(args: &Value) -> MatrixNorm {
    use MatrixNorm::*;
    let all = [Frobenius, Nuclear, One, MinusOne, Two, MinusTwo, Infinity, MinusInfinity];
    all.into_iter().find(|norm| format!("{norm:?}") == args.as_str().unwrap()).unwrap()
}

/// Vectors with the weights 1, 2, .. of `determined` in `cases.py`.
fn counted(k: usize) -> AnyVar {
    Tensor::from_vec(AnyRank::from([k]), (1..=k).map(|i| i as f64).collect()).unwrap().into()
}

fn last(x: &AnyVar) -> usize {
    *x.sizes().last().unwrap()
}

/// The signs of the diagonal, as a constant, with an axis of length 1 at `axis`.
fn signs(r: &AnyVar, axis: isize) -> AnyVar {
    r.value().diagonal(0, -2, -1).unwrap().sign().unsqueeze(axis).unwrap().to_tensor().into()
}

/// What PyTorch has computed from these inputs, by variables.
fn compute(case: &Value, inputs: &[AnyVar]) -> Vec<AnyVar> {
    let (args, x) = (&case["args"], &inputs[0]);
    match case["op"].as_str().unwrap() {
        "inverse" => vec![x.inverse()],
        "det" => vec![x.det()],
        "slogdet" => <[AnyVar; 2]>::from(x.slogdet()).into(),
        "cholesky" => vec![((x + x.mt().unwrap()) * 0.5).cholesky()],
        "cholesky_solve" => vec![x.tril(0).unwrap().cholesky_solve(&inputs[1])],
        "eigh" => {
            let (values, v) = x.eigh();
            vec![values, (&v * counted(last(&v))).matmul(&v.mt().unwrap())]
        }
        "eigvalsh" => vec![x.eigvalsh()],
        "matrix_exp" => vec![x.matrix_exp()],
        "matrix_power" => vec![x.matrix_power(args.as_i64().unwrap() as i32)],
        "solve" => vec![x.solve(&inputs[1])],
        "solve_triangular" => vec![x.solve_triangular(&inputs[1], read_triangle(args))],
        "lu" => <[AnyVar; 3]>::from(x.lu()).into(),
        "qr" => {
            let (q, r) = x.qr();
            let (columns, rows) = (signs(&r, -2), signs(&r, -1));
            vec![q * columns, r * rows]
        }
        "svd" => {
            let (u, s, vh) = x.svd();
            let product = (u * counted(last(&s))).matmul(&vh);
            vec![s, product]
        }
        "svdvals" => vec![x.svdvals()],
        "pinv" => vec![x.pinv()],
        "cond" => vec![x.cond()],
        "lstsq" => vec![x.lstsq(&inputs[1])],
        "cov" => vec![x.cov()],
        "cov_correction" => vec![x.cov_correction(args.as_f64().unwrap())],
        "corrcoef" => vec![x.corrcoef()],
        "pca" => {
            let (scores, variances, components) = x.pca();
            vec![variances, scores.matmul(&components)]
        }
        "matrix_norm" => vec![x.matrix_norm(read_norm(args))],
        other => unreachable!("{other}"),
    }
}

fn assert_close(what: &str, case: &Value, ours: &Strided<f64, AnyRank>, theirs: &Any, tolerance: f64) {
    assert_eq!(ours.sizes(), theirs.sizes(), "{what} of {case}");
    let scale = theirs.iter().fold(1.0f64, |scale, x| scale.max(x.abs()));
    for (ours, theirs) in ours.iter().zip(theirs.iter()) {
        let close = (ours - theirs).abs() <= tolerance * scale || ours == theirs || (ours.is_nan() && theirs.is_nan());
        assert!(close, "{what} of {case}: {ours} instead of {theirs}");
    }
}

/// The sum of the outputs times the weights: what PyTorch has differentiated.
fn loss(case: &Value, outputs: &[AnyVar]) -> Var<f64, shape![]> {
    let weights = case["weights"].as_array().unwrap();
    let terms = outputs.iter().zip(weights).map(|(x, w)| (x * AnyVar::from(read_tensor(w))).sum_all());
    terms.reduce(|a, b| a + b).unwrap()
}

#[test]
fn values_and_gradients_are_those_of_pytorch() {
    let text = include_str!("cases.jsonl");
    let mut counts = std::collections::BTreeMap::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        *counts.entry(case["op"].as_str().unwrap().to_owned()).or_insert(0) += 1;
        let inputs: Vec<AnyVar> = read_tensors(&case["inputs"]).into_iter().map(AnyVar::from).collect();
        if case["op"] == "matrix_rank" {
            let theirs: Vec<i64> = serde_json::from_value(case["outputs"][0]["data"].clone()).unwrap();
            assert_eq!(inputs[0].matrix_rank().to_vec(), theirs, "{case}");
            continue;
        }
        let outputs = compute(&case, &inputs);
        for (ours, theirs) in outputs.iter().zip(read_tensors(&case["outputs"])) {
            assert_close("a value", &case, &ours.value(), &theirs, 1e-9);
        }
        let (_, gradients) = value_and_grad(&inputs, |inputs| loss(&case, &compute(&case, inputs)));
        for (ours, theirs) in gradients.iter().zip(read_tensors(&case["gradients"])) {
            assert_close("a gradient", &case, &ours.value(), &theirs, 1e-6);
        }
    }
    assert!(counts.len() == 24 && counts.values().all(|&count| count >= 12), "{counts:?}");
}
