//! Gradients of gradients, next to differences of gradients: `f64`, matrices whose singular values are apart, alone and in batches.
//!
//! Each function of matrices has the loss `∑ w y + y² / 2` over its results `y`: the squares let the gradient of the results depend on the
//! matrices, too. The gradient of `∑ v g` over the gradients `g` of the loss is compared with central differences of `∑ v g`.
//!
//! Without a second order is `matrix_rank`, which counts. Determinants are polynomials: those of singular matrices are compared with their terms.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::{AnyRankVar, Var, grad};
use congruent_linalg::prelude::*;

type Any = Tensor<f64, AnyRank>;
type AnyVar = Var<f64, AnyRank>;
type Number = Var<f64, shape![]>;

/// Numbers of a normal distribution.
fn noise(sizes: &[usize], seed: u64) -> Any {
    Tensor::randn_of(AnyRank::from(sizes), &mut seeded(seed))
}

/// Matrices with singular values that are apart: `1, 2.2, 3.4, ..` on the diagonal, and noise.
fn apart(sizes: &[usize], seed: u64) -> Any {
    let axis = sizes.len() - 2;
    let diagonal = Tensor::from_fn_of(AnyRank::from(sizes), |at| match at[axis] == at[axis + 1] {
        true => 1.0 + 1.2 * at[axis] as f64,
        false => 0.0,
    });
    noise(sizes, seed) * 0.25 + diagonal
}

/// Variables with these values.
fn variables(values: &[Any]) -> Vec<AnyVar> {
    values.iter().map(|value| value.clone().into()).collect()
}

/// The sum of each `∑ term(k, x)`.
fn total(variables: &[AnyVar], term: impl Fn(u64, &AnyVar) -> AnyVar) -> Number {
    (0..).zip(variables).map(|(k, x)| term(k, x).sum_all()).reduce(|a, b| a + b).unwrap()
}

/// The gradients of `∑ w y + y² / 2`, with the same `w` each time.
fn gradients(inputs: &Vec<AnyVar>, function: &impl Fn(&[AnyVar]) -> Vec<AnyVar>) -> Vec<AnyVar> {
    grad(inputs, |inputs| {
        total(&function(inputs), |k, y| y * AnyVar::from(noise(y.sizes(), 100 + k)) + y.square() * 0.5)
    })
}

/// `∑ v g` over the gradients, with the same `v` each time.
fn weighted(inputs: &Vec<AnyVar>, function: &impl Fn(&[AnyVar]) -> Vec<AnyVar>) -> Number {
    total(&gradients(inputs, function), |k, g| g * AnyVar::from(noise(g.sizes(), 200 + k)))
}

/// The derivative of `∑ v g` along each element, by a central difference.
fn difference(values: &[Any], function: &impl Fn(&[AnyVar]) -> Vec<AnyVar>, input: usize, element: usize) -> f64 {
    const STEP: f64 = 1e-5;
    let at = |step: f64| {
        let mut moved = values.to_vec();
        moved[input].as_mut_slice()[element] += step;
        weighted(&variables(&moved), function).item()
    };
    (at(STEP) - at(-STEP)) / (2.0 * STEP)
}

/// Compares the two, and returns the largest derivative.
#[track_caller]
fn compare(values: &[Any], function: impl Fn(&[AnyVar]) -> Vec<AnyVar>) -> f64 {
    let second = grad(&variables(values), |inputs| weighted(inputs, &function));
    let scale = second.iter().flat_map(|x| x.value().to_vec()).fold(0.0f64, |scale, x| scale.max(x.abs()));
    for (input, second) in second.iter().enumerate() {
        assert_eq!(second.sizes(), values[input].sizes());
        for (element, &ours) in second.value().to_vec().iter().enumerate() {
            let theirs = difference(values, &function, input, element);
            let error = (ours - theirs).abs();
            assert!(error <= 1e-7 * scale.max(1.0), "input {input}, element {element}: {ours} instead of {theirs}");
        }
    }
    scale
}

/// Checks functions whose second order is not 0 everywhere.
#[track_caller]
fn check(values: &[Any], function: impl Fn(&[AnyVar]) -> Vec<AnyVar>) {
    assert!(compare(values, function) > 1e-2);
}

/// Square matrices, alone and in batches.
const SQUARES: [&[usize]; 4] = [&[2, 2], &[3, 3], &[2, 3, 3], &[2, 1, 2, 2]];
/// Matrices of more rows, of more columns, and square ones, alone and in batches.
const MATRICES: [&[usize]; 5] = [&[3, 3], &[4, 2], &[2, 4], &[2, 3, 2], &[2, 2, 3]];
/// Matrices and right-hand sides, which broadcast.
const SYSTEMS: [[&[usize]; 2]; 5] =
    [[&[3, 3], &[3]], [&[3, 3], &[3, 2]], [&[2, 3, 3], &[3]], [&[2, 2, 2], &[2, 2, 1]], [&[2, 1, 2, 2], &[3, 2, 2]]];

fn mt(x: &AnyVar) -> AnyVar {
    x.mt().unwrap()
}

/// `(A + Aᵀ) / 2`: a difference along one element keeps the matrix symmetric.
fn symmetric(x: &AnyVar) -> AnyVar {
    (x + mt(x)) * 0.5
}

/// Vectors with the weights 1, 2, ..
fn counted(k: usize) -> AnyVar {
    Tensor::from_vec(AnyRank::from([k]), (1..=k).map(|i| i as f64).collect()).unwrap().into()
}

fn last(x: &AnyVar) -> usize {
    *x.sizes().last().unwrap()
}

#[test]
fn inverses_and_determinants_have_second_gradients() {
    for sizes in SQUARES {
        let x = [apart(sizes, 1)];
        check(&x, |x| vec![x[0].inverse()]);
        check(&x, |x| vec![x[0].det()]);
        check(&x, |x| vec![x[0].slogdet().1]);
    }
}

/// The determinant by its definition, row by row.
fn expanded(x: &AnyVar) -> AnyVar {
    let n = last(x);
    let element =
        |column: usize| x.narrow(0, 0, 1).unwrap().narrow(1, column as isize, 1).unwrap().reshape([0isize; 0]).unwrap();
    if n == 1 {
        return element(0);
    }
    let rest = x.narrow(0, 1, n - 1).unwrap();
    let minor = |column: usize| {
        let columns: Vec<i64> = (0..n).filter(|&other| other != column).map(|other| other as i64).collect();
        expanded(&rest.index_select(1, Tensor::from(columns)).unwrap())
    };
    let terms = (0..n).map(|column| element(column) * minor(column) * if column % 2 == 0 { 1.0 } else { -1.0 });
    terms.reduce(|a, b| a + b).unwrap()
}

/// The derivatives of order 1 to 3 in the directions of noise, and all elements of the next one of each.
fn derivatives(x: &Any, function: impl Fn(&AnyVar) -> AnyVar) -> Vec<f64> {
    let function: &dyn Fn(&AnyVar) -> AnyVar = &function;
    let along = |seed: u64, g: AnyVar| (g * AnyVar::from(noise(x.sizes(), seed))).sum_all();
    let first = |x: &AnyVar| grad(x, |x| function(x).square().sum_all() * 0.5 + function(x).sum_all());
    let second = |x: &AnyVar| grad(x, |x| along(300, first(x)));
    let third = |x: &AnyVar| grad(x, |x| along(301, second(x)));
    let x = AnyVar::from(x.clone());
    [first(&x), second(&x), third(&x)].iter().flat_map(|g| g.to_vec()).collect()
}

#[track_caller]
fn compare_determinants(name: &str, x: &Any, tolerance: f64) {
    let (ours, exact) = (derivatives(x, |x| x.det()), derivatives(x, expanded));
    let scale = exact.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
    for (place, (ours, exact)) in ours.iter().zip(&exact).enumerate() {
        let error = (ours - exact).abs();
        assert!(error <= tolerance * scale, "{name}, element {place}: {ours:e} instead of {exact:e}, of {x:?}");
    }
}

/// Matrices of each rank, also of integers and with singular values that are equal; and matrices that rounding errors alone make regular.
#[test]
fn determinants_of_singular_matrices_have_derivatives_of_each_order() {
    for n in 1..=4 {
        // (Of four rows, the terms take seconds.)
        for rank in (0..=n).filter(|&rank| n < 4 || rank == 2) {
            let x = match rank {
                0 => Tensor::zeros_of(AnyRank::from([n, n])),
                _ => noise(&[n, rank], 20).matmul(noise(&[rank, n], 21)),
            };
            compare_determinants(&format!("rank {rank}"), &x, 1e-12);
            compare_determinants(&format!("rank {rank}, whole numbers"), &(&x * 3.0).round(), 1e-12);
            let diagonal =
                Tensor::from_fn_of(AnyRank::from([n, n]), |at| if at[0] == at[1] && at[0] < rank { 1.0 } else { 0.0 });
            compare_determinants(&format!("{rank} ones"), &diagonal, 1e-12);
            // (Of rank 0, all that follows is a quotient of rounding errors.)
            for distance in [1e-14, 1e-10, 1e-6].into_iter().filter(|_| rank > 0) {
                compare_determinants(
                    &format!("{distance} from rank {rank}"),
                    &(&x + noise(&[n, n], 22) * distance),
                    1e-7,
                );
            }
        }
    }
    compare_determinants(
        "counted",
        &Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]).into_dyn(),
        1e-13,
    );
    compare_determinants("equal rows", &Tensor::from([[0.0, 1.0], [0.0, 1.0]]).into_dyn(), 1e-14);
    for grades in
        [[1.0, 1e-10, 1e-20], [1.0, 1e-5, 1e-5], [1e150, 1e-150, 1.0], [1e-200, 1e-200, 0.0], [1e-120, 2e-120, 3e-120]]
    {
        let x = Tensor::from_fn_of(AnyRank::from([3, 3]), |at| if at[0] == at[1] { grades[at[0]] } else { 0.0 });
        let scale = grades.iter().fold(0.0f64, |scale, x| scale.max(*x));
        // (Of very small ones, only the first derivatives are numbers of this type.)
        let (ours, exact) = [|x: &AnyVar| x.det(), expanded]
            .map(|f| grad(&AnyVar::from(x.clone()), |x| f(x).sum_all()).to_vec())
            .into();
        for (ours, exact) in ours.iter().zip(&exact) {
            assert!(
                (ours - exact).abs() <= 1e-12 * exact.abs() + 1e-20 * scale * scale,
                "{ours:e} instead of {exact:e} of {grades:?}"
            );
        }
    }
}

/// In a batch, each matrix has the derivatives that it has alone; and of larger matrices, the cofactors are those of differences.
#[test]
fn determinants_of_batches_with_singular_matrices_have_second_gradients() {
    let singular = noise(&[3, 2], 23).matmul(noise(&[2, 3], 24));
    let all = [noise(&[3, 3], 25), singular, Tensor::zeros_of(AnyRank::from([3, 3])), noise(&[3, 3], 26)];
    let batch = congruent::stack(0isize, &all.each_ref().map(|x| &**x)).unwrap().into_reshape([2, 2, 3, 3]).unwrap();
    let second = |x: &Any| {
        let x = AnyVar::from(x.clone());
        let first = |x: &AnyVar| grad(x, |x| x.det().sum_all());
        [first(&x).to_vec(), grad(&x, |x| first(x).square().sum_all()).to_vec()]
    };
    let [first, next] = second(&batch);
    for (number, x) in all.iter().enumerate() {
        let alone = second(x);
        for (together, alone) in [&first, &next].into_iter().zip(&alone) {
            for (a, b) in together[9 * number..][..9].iter().zip(alone) {
                assert!((a - b).abs() < 1e-12, "matrix {number}: {a} instead of {b}");
            }
        }
    }
    for (n, rank) in [(6, 5), (6, 4), (7, 4)] {
        let x = [noise(&[n, rank], 27).matmul(noise(&[rank, n], 28)) * 0.3];
        compare(&x, |x| vec![x[0].det() * 1e-3]);
    }
    let x: Var<f32, shape![3, 3]> = Tensor::from([[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]).into();
    let row = grad(&x, |x| grad(x, |x| x.det()).slice(s![0, 0])).to_vec();
    let exact = [0.0, 0.0, 0.0, 0.0, 9.0, -8.0, 0.0, -6.0, 5.0f32];
    assert!(row.iter().zip(exact).all(|(a, b)| (a - b).abs() < 1e-4), "{row:?}");
}

#[test]
fn solutions_have_second_gradients() {
    use Triangle::*;
    for [matrix, right] in SYSTEMS {
        let both = [apart(matrix, 2), noise(right, 3)];
        check(&both, |x| vec![x[0].solve(&x[1])]);
        check(&both, |x| vec![x[0].cholesky_solve(&x[1])]);
        for triangle in [Lower, Upper, UnitLower, UnitUpper] {
            check(&both, |x| vec![x[0].solve_triangular(&x[1], triangle)]);
        }
    }
}

#[test]
fn cholesky_factors_have_second_gradients() {
    for sizes in SQUARES {
        check(&[apart(sizes, 4)], |x| vec![symmetric(&x[0]).cholesky()]);
    }
}

/// Of `Q` and `R`, products that the signs of columns do not change.
#[test]
fn lu_and_qr_factors_have_second_gradients() {
    for sizes in MATRICES {
        let x = [apart(sizes, 5)];
        check(&x, |x| {
            let (_, l, u) = x[0].lu();
            vec![l, u]
        });
        check(&x, |x| {
            let (q, r) = x[0].qr();
            let (k, rt) = (last(&q), mt(&r));
            vec![(&q * counted(k)).matmul(&mt(&q)), (&rt * counted(k)).matmul(&mt(&rt)), (&q * counted(k)).matmul(&r)]
        });
    }
}

#[test]
fn eigenvalues_and_eigenvectors_have_second_gradients() {
    for sizes in SQUARES {
        let x = [apart(sizes, 6)];
        check(&x, |x| vec![symmetric(&x[0]).eigvalsh()]);
        check(&x, |x| {
            let (values, v) = symmetric(&x[0]).eigh();
            vec![values, (&v * counted(last(&v))).matmul(&mt(&v))]
        });
    }
}

#[test]
fn singular_values_and_singular_vectors_have_second_gradients() {
    for sizes in MATRICES {
        let x = [apart(sizes, 7)];
        check(&x, |x| vec![x[0].svdvals()]);
        check(&x, |x| vec![x[0].cond()]);
        check(&x, |x| {
            let (u, s, vh) = x[0].svd();
            vec![(u * counted(last(&s))).matmul(&vh), s]
        });
        check(&x, |x| {
            let (u, s, vh) = x[0].svd();
            let (k, v) = (last(&s), mt(&vh));
            vec![(&u * counted(k)).matmul(&mt(&u)), (&v * counted(k)).matmul(&mt(&v))]
        });
    }
}

#[test]
fn pseudoinverses_and_least_squares_have_second_gradients() {
    for sizes in MATRICES {
        let right: Vec<usize> = sizes[..sizes.len() - 1].iter().copied().chain([2]).collect();
        check(&[apart(sizes, 8)], |x| vec![x[0].pinv()]);
        check(&[apart(sizes, 8), noise(&right, 9)], |x| vec![x[0].lstsq(&x[1])]);
    }
    check(&[apart(&[4, 2], 8), noise(&[4], 9)], |x| vec![x[0].lstsq(&x[1])]);
}

#[test]
fn functions_of_matrices_have_second_gradients() {
    for sizes in SQUARES {
        let x = [noise(sizes, 10) * 0.5];
        check(&x, |x| vec![x[0].matrix_exp()]);
        check(&x, |x| vec![x[0].matrix_power(3)]);
        check(&[apart(sizes, 10)], |x| vec![x[0].matrix_power(-2)]);
        assert_eq!(compare(&x, |x| vec![x[0].matrix_power(0)]), 0.0);
    }
}

#[test]
fn statistics_have_second_gradients() {
    for sizes in MATRICES {
        let x = [apart(sizes, 11)];
        check(&x, |x| vec![x[0].cov()]);
        check(&x, |x| vec![x[0].cov_correction(0.5)]);
    }
    check(&[apart(&[3, 5], 13)], |x| vec![x[0].corrcoef()]);
    // More rows than columns: centred rows have one rank less.
    for sizes in [&[4, 2][..], &[2, 4, 3]] {
        check(&[apart(sizes, 12)], |x| {
            let (scores, variances, components) = x[0].pca();
            let k = last(&variances);
            vec![variances, (scores * counted(k)).matmul(&components)]
        });
    }
}

#[test]
fn norms_have_second_gradients() {
    use MatrixNorm::*;
    for norm in [Frobenius, Nuclear, One, MinusOne, Two, MinusTwo, Infinity, MinusInfinity] {
        for sizes in MATRICES {
            check(&[apart(sizes, 13)], |x| vec![x[0].matrix_norm(norm)]);
        }
    }
}
