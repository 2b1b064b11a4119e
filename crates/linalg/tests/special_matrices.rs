//! Gradients at matrices where a formula could divide by 0: equal singular values, singular values of 0, singular matrices of a batch.

use congruent::prelude::*;
use congruent_grad::{Var, grad};
use congruent_linalg::prelude::*;

type Any = Tensor<f64, AnyRank>;
type AnyVar = Var<f64, AnyRank>;

fn any<S: Lengths>(x: Tensor<f64, S>) -> Any {
    x.into_dyn()
}

/// The gradient of the sum of `function`.
fn gradient(x: &Any, function: impl Fn(&AnyVar) -> AnyVar) -> Vec<f64> {
    grad(&AnyVar::from(x.clone()), |x| function(x).sum_all()).to_vec()
}

/// The gradient of the sum of the gradient of the sum of `function`.
fn second_gradient(x: &Any, function: impl Fn(&AnyVar) -> AnyVar) -> Vec<f64> {
    gradient(x, |x| grad(x, |x| function(x).sum_all()))
}

#[track_caller]
fn assert_near(ours: &[f64], exact: &[f64]) {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12 || (a.is_nan() && b.is_nan());
    assert!(ours.len() == exact.len() && ours.iter().zip(exact).all(is_near), "{ours:?} instead of {exact:?}");
}

/// The sum of equal values has a gradient, whichever vectors the decomposition returns. (PyTorch's results.)
#[test]
fn equal_values_have_gradients() {
    let identity = any(Tensor::<f64, shape![2, 2]>::eye());
    let ones = [1.0, 0.0, 0.0, 1.0];
    assert_near(&gradient(&identity, |x| x.svdvals()), &ones);
    assert_near(&gradient(&identity, |x| x.svd().1), &ones);
    assert_near(&gradient(&identity, |x| x.eigvalsh()), &ones);
    assert_near(&gradient(&identity, |x| x.eigh().0), &ones);
    assert_near(&gradient(&identity, |x| x.matrix_norm(MatrixNorm::Nuclear)), &ones);
}

#[test]
fn spectral_norms_of_rank_1_have_gradients() {
    let norm = |x: &AnyVar| x.matrix_norm(MatrixNorm::Two);
    let mut first = [0.0; 9];
    first[0] = 1.0;
    assert_near(&gradient(&any(Tensor::from([[3.0, 0.0, 0.0], [0.0; 3], [0.0; 3]])), norm), &first);
    assert_near(&gradient(&any(Tensor::from([[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]])), norm), &first[..6]);
    assert_near(&gradient(&any(Tensor::from([[1.0, 0.0, 0.0], [0.0; 3]])), norm), &first[..6]);
}

/// The largest singular value is there twice: the direction of the gradient is not determined, but the smallest one's part is.
#[test]
fn conditions_with_equal_values_have_gradients() {
    let x = any(Tensor::from([[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 1.0]]));
    let g = gradient(&x, |x| x.cond());
    assert_near(&[g[8], g[0] + g[4]], &[-2.0, 1.0]);
}

/// The sum of the variances is that of the squares of the centred rows, divided by 3.
#[test]
fn equal_variances_have_gradients() {
    let x = any(Tensor::from([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]]));
    let exact: Vec<f64> = x.to_vec().iter().map(|x| x * 2.0 / 3.0).collect();
    assert_near(&gradient(&x, |x| x.pca().1), &exact);
}

const NAN: [f64; 4] = [f64::NAN; 4];

/// Checks that of `[singular, regular]` only the first gradient is NaN, and that the second is what the matrix has alone.
#[track_caller]
fn assert_first_is_nan(singular: [[f64; 2]; 2], function: impl Fn(&AnyVar) -> AnyVar, exact: [f64; 4]) {
    let regular = [[2.0, 0.0], [0.0, 4.0]];
    let ours = gradient(&any(Tensor::from([singular, regular])), &function);
    assert_near(&ours, &[NAN, exact].concat());
    assert_near(&gradient(&any(Tensor::from(regular)), &function), &exact);
    let second = second_gradient(&any(Tensor::from([singular, regular])), &function);
    assert!(second[..4].iter().all(|x| x.is_nan()));
    assert_near(&second[4..], &second_gradient(&any(Tensor::from(regular)), &function));
}

/// (PyTorch's results.)
#[test]
fn a_singular_matrix_leaves_the_gradients_of_others() {
    let singular = [[1.0, 2.0], [2.0, 4.0]];
    assert_first_is_nan(singular, |x| x.slogdet().1, [0.5, 0.0, 0.0, 0.25]);
    assert_first_is_nan([[0.0; 2]; 2], |x| x.qr().0 + x.qr().1, [1.0, 1.0, 2.0, 1.0]);
    let factors = |x: &AnyVar| {
        let (_, l, u) = x.lu();
        l + u
    };
    assert_first_is_nan(singular, factors, [1.0, 1.0, 0.5, 1.0]);
}

/// The batch has two axes, and another routine decomposes matrices of this side.
#[test]
fn a_singular_matrix_of_side_17_leaves_the_gradients_of_others() {
    let x = Tensor::from_fn_of(AnyRank::from([2, 2, 17, 17]), |at| match at[2] == at[3] {
        true if at[0] == 1 && at[1] == 0 && at[2] == 16 => 0.0,
        true => 2.0,
        false => 0.0,
    });
    let halves = Tensor::from_fn_of(AnyRank::from([2, 2, 17, 17]), |at| match (at[0], at[1], at[2] == at[3]) {
        (1, 0, _) => f64::NAN,
        (_, _, true) => 0.5,
        (_, _, false) => 0.0,
    });
    assert_near(&gradient(&x, |x| x.slogdet().1), &halves.to_vec());
    // The determinant of a regular matrix is 2¹⁷; the singular matrix has one cofactor that is not 0: 2¹⁶.
    let cofactors = Tensor::from_fn_of(AnyRank::from([2, 2, 17, 17]), |at| match (at[0], at[1]) {
        (1, 0) if at[2] == 16 && at[3] == 16 => 0.5,
        (1, 0) => 0.0,
        _ if at[2] == at[3] => 0.5,
        _ => 0.0,
    });
    assert_near(&gradient(&x, |x| x.det() * 0.5f64.powi(17)), &cofactors.to_vec());
}

#[test]
fn a_singular_matrix_leaves_the_second_gradients_of_determinants() {
    let x = any(Tensor::from([[[1.0, 2.0], [2.0, 4.0]], [[2.0, 1.0], [3.0, 4.0]]]));
    assert_near(&gradient(&x, |x| x.det()), &[4.0, -2.0, -2.0, 1.0, 4.0, -3.0, -1.0, 2.0]);
    // The sum of the cofactors is a - b - c + d.
    assert_near(&second_gradient(&x, |x| x.det()), &[1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0]);
}
