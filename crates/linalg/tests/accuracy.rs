//! Errors at ill-conditioned matrices, next to NumPy's: exact results and NumPy's errors as `accuracy.py` has written them.
//!
//! `cargo test -p congruent-linalg --test main accuracy -- --nocapture` prints the table.

use congruent::prelude::*;
use congruent_linalg::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

type Any = Tensor<f64, AnyRank>;

/// The error that is allowed, in errors of NumPy.
const FACTOR: f64 = 4.0;
/// The error that is allowed however small NumPy's is, for each row of the matrix: rounding errors of other orders of the same sums.
const EPSILONS_A_ROW: f64 = 2.0;

fn read_tensor(value: &Value) -> Any {
    let sizes: Vec<usize> = serde_json::from_value(value["sizes"].clone()).unwrap();
    let data = value["data"].as_str().unwrap().split_whitespace().map(|x| x.parse().unwrap()).collect();
    Tensor::from_vec(AnyRank::from(sizes), data).unwrap()
}

fn mt(x: &Strided<f64, AnyRank>) -> View<'_, f64, AnyRank> {
    x.mt().unwrap()
}

/// Our result, and the exact one.
fn compute(op: &str, a: &Any, b: &Any, exact: &Value) -> (Any, Any) {
    let n = a.sizes()[0];
    let written = || read_tensor(exact);
    let identity = || Tensor::<f64, shape![_, _]>::eye_of(dims![n, n]).into_dyn();
    let symmetric = (a + mt(a)) * 0.5;
    match op {
        "solve" => (a.solve(b), written()),
        "inverse" => (a.inverse(), written()),
        "det" => (a.det(), written()),
        "lstsq" => (a.narrow(1, 0, n - 2).unwrap().lstsq(b), written()),
        "svdvals" => (a.svdvals(), written()),
        "eigvalsh" => (symmetric.eigvalsh(), written()),
        "svd: U S Vh" => {
            let (u, s, vh) = a.svd();
            ((u * s).matmul(&vh), a.clone())
        }
        "svd: Uh U" => {
            let (u, ..) = a.svd();
            (mt(&u).matmul(&u), identity())
        }
        "svd: Vh V" => {
            let (.., vh) = a.svd();
            (vh.matmul(mt(&vh)), identity())
        }
        "eigh: V E Vh" => {
            let (values, v) = symmetric.eigh();
            ((&v * values).matmul(mt(&v)), symmetric)
        }
        "eigh: Vh V" => {
            let (_, v) = symmetric.eigh();
            (mt(&v).matmul(&v), identity())
        }
        "qr: Q R" => {
            let (q, r) = a.qr();
            (q.matmul(&r), a.clone())
        }
        "qr: Qh Q" => {
            let (q, _) = a.qr();
            (mt(&q).matmul(&q), identity())
        }
        other => unreachable!("{other}"),
    }
}

fn largest(x: &Any) -> f64 {
    x.abs().amax_all().item()
}

/// The largest errors of the variants of a matrix, ours and NumPy's, and the number of rows.
#[derive(Default)]
struct Errors {
    rows: usize,
    ours: f64,
    numpys: f64,
}

/// The errors of each matrix and operation.
fn measure() -> BTreeMap<(String, String), Errors> {
    let mut all = BTreeMap::<_, Errors>::new();
    for line in include_str!("accuracy.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (matrix, a, b) = (case["matrix"].as_str().unwrap(), read_tensor(&case["a"]), read_tensor(&case["b"]));
        for result in case["results"].as_array().unwrap() {
            let op = result["op"].as_str().unwrap();
            let (ours, exact) = compute(op, &a, &b, &result["exact"]);
            assert_eq!(ours.sizes(), exact.sizes(), "{op}");
            let error = largest(&(&ours - &exact)) / largest(&exact);
            assert!(error.is_finite(), "{op} of {matrix}");
            let errors = all.entry((matrix.to_owned(), op.to_owned())).or_default();
            errors.rows = a.sizes()[0];
            errors.ours = errors.ours.max(error);
            errors.numpys = errors.numpys.max(result["numpy"].as_f64().unwrap());
        }
    }
    all
}

#[test]
fn errors_are_at_most_a_few_times_those_of_numpy() {
    println!("| matrix | operation | error | NumPy's | ratio |\n|---|---|---|---|---|");
    let (all, mut too_large) = (measure(), Vec::new());
    for ((matrix, op), Errors { rows, ours, numpys }) in &all {
        let row = format!("| {matrix} | {op} | {ours:.1e} | {numpys:.1e} | {:.2} |", ours / numpys);
        println!("{row}");
        if *ours > (FACTOR * numpys).max(EPSILONS_A_ROW * *rows as f64 * f64::EPSILON) {
            too_large.push(row);
        }
    }
    assert!(too_large.is_empty(), "larger than allowed:\n{}", too_large.join("\n"));
    assert!(all.len() >= 130, "{} results", all.len());
}
