//! Exponentials of matrices whose norm says little about their powers, next to exact results: those of `exponentials.py`, beside SciPy's errors.
//!
//! `cargo test -p congruent-linalg --test main exponentials -- --nocapture` prints the errors.

use congruent::prelude::*;
use congruent_linalg::prelude::*;
use serde_json::Value;

type Any = Tensor<f64, AnyRank>;

struct Case {
    name: String,
    n: usize,
    a: Any,
    exact: Any,
    scipy: f64,
    weights: Any,
    gradient: Any,
}

fn cases() -> Vec<Case> {
    let read = |line: &str| {
        let case: Value = serde_json::from_str(line).unwrap();
        let n = case["side"].as_u64().unwrap() as usize;
        let matrix = |name: &str| {
            let data = case[name].as_str().unwrap().split_whitespace().map(|x| x.parse().unwrap()).collect();
            Tensor::from_vec(AnyRank::from([n, n]), data).unwrap()
        };
        Case {
            name: case["name"].as_str().unwrap().to_owned(),
            n,
            a: matrix("a"),
            exact: matrix("exp"),
            scipy: case["scipy"].as_f64().unwrap(),
            weights: matrix("weights"),
            gradient: matrix("gradient"),
        }
    };
    include_str!("exponentials.jsonl").lines().map(read).collect()
}

/// The largest difference of elements, divided by the largest exact one.
fn error(got: &Any, exact: &Any) -> f64 {
    (got - exact).abs().amax_all().item() / exact.abs().amax_all().item()
}

/// Whether a matrix is triangular, and the places of its diagonal and of the one next to it.
fn diagonals(a: &Any) -> Option<Vec<usize>> {
    let n = a.sizes()[0];
    let (lower, upper) = (a.tril(-1).unwrap(), a.triu(1).unwrap());
    let first = if lower.any_all().item() { n } else { 1 };
    let is_triangular = !lower.any_all().item() || !upper.any_all().item();
    is_triangular.then(|| (0..n).map(|i| i * (n + 1)).chain((0..n - 1).map(|i| i * (n + 1) + first)).collect())
}

#[test]
fn exponentials_are_as_accurate_as_those_of_scipy() {
    let mut wrong = Vec::new();
    for Case { name, n, a, exact, scipy, .. } in &cases() {
        let got = a.matrix_exp();
        let error = error(&got, exact);
        println!("{name}: {error:.1e}, SciPy's {scipy:.1e}");
        // (The norm is how much the exponential magnifies a rounding error of the matrix, at most.)
        let norm = a.matrix_norm(MatrixNorm::One).item().min(200.0);
        if error > 4.0 * scipy + 2e-15 * *n as f64 + f64::EPSILON * 2.0 * norm {
            wrong.push(format!("{name}: an error of {error:e}, SciPy's is {scipy:e}"));
        }
        // The diagonal of a triangular matrix, and the one next to it, are exact element by element.
        for place in diagonals(a).unwrap_or_default() {
            let (got, exact) = (got.as_slice()[place], exact.as_slice()[place]);
            if (got - exact).abs() > 1e-13 * exact.abs() {
                wrong.push(format!("{name}, element {place}: {got:e} instead of {exact:e}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In a batch, each has the bits that it has alone. In `f32`, a norm that is no number of the type has an exponential of NaN.
#[test]
fn exponentials_of_a_batch_and_of_single_precision() {
    let all = cases();
    for n in [2, 3, 5] {
        let matrices: Vec<&Any> = all.iter().filter(|case| case.n == n).map(|case| &case.a).collect();
        let batch = congruent::stack(0isize, &matrices.iter().map(|a| &***a).collect::<Vec<_>>()).unwrap().matrix_exp();
        for (number, a) in matrices.iter().enumerate() {
            assert_eq!(batch.select(0, number).unwrap(), a.matrix_exp(), "matrix {number} of side {n}");
        }
    }
    let fits = |case: &&Case| case.exact.abs().amax_all().item() < 1e38 && !case.name.starts_with("cancelling");
    for Case { name, a, exact, .. } in all.iter().filter(fits) {
        // (The elements are rounded, which the exponential magnifies.)
        let single = a.to_type::<f32>();
        if single.to_type::<f64>() != *a && a.matrix_norm(MatrixNorm::One).item() > 5.0 && !name.contains("shear") {
            continue;
        }
        let got = single.matrix_exp().to_type::<f64>();
        assert!(error(&got, exact) < 3e-6, "{name}: {got:?} instead of {exact:?}");
        for place in diagonals(a).unwrap_or_default() {
            let (got, exact) = (got.as_slice()[place], exact.as_slice()[place]);
            assert!((got - exact).abs() <= 1e-6 * exact.abs(), "{name}, element {place}: {got:e} instead of {exact:e}");
        }
    }
}

#[test]
fn gradients_of_exponentials_are_accurate() {
    use congruent_grad::{Var, grad};
    let mut wrong = Vec::new();
    for Case { name, a, weights, gradient, .. } in
        cases().iter().filter(|case| case.gradient.isfinite().all_all().item())
    {
        for scale in [1.0, 1e20, 1e-20] {
            let got = grad(&Var::from(a.clone()), |a| (a.matrix_exp() * (weights * scale)).sum_all());
            let error = error(&(got.value() / scale), gradient);
            println!("{name}: {error:.1e}");
            if error.is_nan() || error > 1e-9 {
                wrong.push(format!("{name}, weights of {scale:e}: {error:e}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
