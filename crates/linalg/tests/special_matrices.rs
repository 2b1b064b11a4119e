//! Gradients at matrices where a formula could divide by 0: equal singular values, singular values of 0.

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

#[track_caller]
fn assert_near(ours: &[f64], exact: &[f64]) {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12;
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
