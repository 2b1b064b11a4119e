//! Values at the limits of their type: elements whose squares overflow, what lies between infinities, and operands without elements.

use congruent::attention::Attention;
use congruent::norm::ChannelNorm;
use congruent::order::QuantileRule::{self, *};
use congruent::prelude::*;

const INF: f64 = f64::INFINITY;
const MAX: f64 = f64::MAX;

#[track_caller]
fn near<T: Float>(got: &[T], want: &[f64]) {
    let digits = if size_of::<T>() == 4 { 1e-6 } else { 1e-14 };
    let is_near = |(got, want): (&T, &f64)| {
        let got = f64::of(*got);
        got == *want || got.is_nan() && want.is_nan() || (got - want).abs() <= digits * want.abs()
    };
    assert!(got.len() == want.len() && got.iter().zip(want).all(is_near), "{got:?} instead of {want:?}");
}

/// The norms of `[3, 4] b` and of `[1, 2, 2] b`, in every spelling.
fn check_norms<T: Float>(b: f64) {
    let x: Tensor<T, shape![2, 3]> = Tensor::from([[3.0, -4.0, 0.0], [1.0, 2.0, -2.0]]).map(|x| T::of(x * b));
    near(&x.norm::<1>().to_vec(), &[5.0 * b, 3.0 * b]);
    near(&x.t().to_tensor().norm::<0>().to_vec(), &[5.0 * b, 3.0 * b]);
    near(&x.norm_keepdim::<-1>().to_vec(), &[5.0 * b, 3.0 * b]);
    near(&x.norm_all().to_vec(), &[34f64.sqrt() * b]);
    near(&x.as_dyn().norm(&[0, 1], true).unwrap().to_vec(), &[34f64.sqrt() * b]);
    near(&(x.lazy() * T::of(0.5)).norm::<1>().to_vec(), &[2.5 * b, 1.5 * b]);
    for p in [2.5f64, 3.0, 7.0] {
        let norm = |all: [f64; 3]| all.map(|x| x.powf(p)).iter().sum::<f64>().powf(1.0 / p) * b;
        near(&x.norm_p::<1>(p).to_vec(), &[norm([3.0, 4.0, 0.0]), norm([1.0, 2.0, 2.0])]);
    }
    let stack: StackTensor<T, shape![2, 3]> = StackTensor::from_fn(|at: [usize; 2]| x[at]);
    near(stack.norm::<1>().as_slice(), &[5.0 * b, 3.0 * b]);
    near(stack.norm_p::<1>(3.0).as_slice(), &[91f64.cbrt() * b, 17f64.cbrt() * b]);
    near(stack.norm_all().as_slice(), &[34f64.sqrt() * b]);
    // Other lanes keep their values, and infinities stay.
    let mixed = Tensor::from([[1.0, INF, -0.5], [3.0 * b, 4.0 * b, 0.0], [3.0, 4.0, 0.0], [f64::NAN, b, b], [0.0; 3]]);
    near(&mixed.map(T::of).norm::<1>().to_vec(), &[INF, 5.0 * b, 5.0, f64::NAN, 0.0]);
    near(&mixed.map(T::of).norm_p::<1>(3.0).to_vec(), &[INF, 91f64.cbrt() * b, 91f64.cbrt(), f64::NAN, 0.0]);
}

#[test]
fn norms_do_not_overflow_where_squares_do() {
    check_norms::<f32>(1.0);
    check_norms::<f32>(5e37);
    check_norms::<f32>(1e20);
    check_norms::<f64>(2e307);
    check_norms::<f64>(1e160);
    // Of negative order, it is the powers of small elements.
    let x = Tensor::from([1e-30f32, 1.0, 2.0]);
    near(&x.norm_p::<0>(-2.0).to_vec(), &[1e-30]);
    near(&Tensor::from([0.0f32, 1.0]).norm_p::<0>(-2.0).to_vec(), &[0.0]);
    near(&Tensor::from([1e30f32, 1e35]).norm_p::<0>(-2.0).to_vec(), &[1e30]);
    near(&Tensor::from([INF, INF]).norm_p::<0>(-1.0).to_vec(), &[INF]);
}

/// Distances, and vectors of length 1.
fn check_distances<T: Float>(b: f64) {
    let rows = |x: [[f64; 2]; 2]| Tensor::from(x).map(|x| T::of(x * b));
    let (x, y) = (rows([[1.0, 2.0], [0.0, 1.0]]), rows([[-2.0, -2.0], [0.5, 1.0]]));
    near(&x.pairwise_distance(&y, 2.0, 0.0).to_vec(), &[5.0 * b, 0.5 * b]);
    near(&x.cdist(&y, 2.0).to_vec(), &[5.0 * b, 1.25f64.sqrt() * b, 13f64.sqrt() * b, 0.5 * b]);
    near(&x.cdist(&y, 3.0).to_vec()[..1], &[91f64.cbrt() * b]);
    near(&x.pdist(2.0).to_vec(), &[2f64.sqrt() * b]);
    let many: Tensor<T, shape![60, 2]> = x.repeat::<shape![30, 1]>();
    near(&many.cdist(&y, 2.0).to_vec()[..4], &x.cdist(&y, 2.0).to_vec().into_iter().map(f64::of).collect::<Vec<_>>());
    let unit = [1.0 / 5f64.sqrt(), 2.0 / 5f64.sqrt(), 0.0, 1.0];
    near(&x.normalize::<-1>(2.0, 1e-12).to_vec(), &unit);
    let angle = [-3.0 / 10f64.sqrt(), 2.0 / 5f64.sqrt()];
    near(&x.cosine_similarity::<-1>(&y, 1e-8).to_vec(), &angle);
    near(&x.t().cosine_similarity::<0>(y.t(), 1e-8).to_vec(), &angle);
    let ones = Tensor::<T, shape![2]>::ones();
    let each = x.cosine_embedding_loss_with(&y, &ones, T::ZERO, congruent::loss::EachLoss);
    near(&each.to_vec(), &angle.map(|cosine| 1.0 - cosine));
    near(&x.renorm::<0>(2.0, 1.0).to_vec(), &unit);
    near(&x.std::<1>().to_vec(), &[0.5f64.sqrt() * b, 0.5f64.sqrt() * b]);
    let stack: StackTensor<T, shape![2, 2]> = StackTensor::from_fn(|at: [usize; 2]| x[at]);
    near(stack.std::<1>().as_slice(), &[0.5f64.sqrt() * b, 0.5f64.sqrt() * b]);
    near(&x.layer_norm_with(LayerNorm::<_, shape![2]>::new()).to_vec(), &[-1.0, 1.0, -1.0, 1.0]);
    near(&x.group_norm::<1>(ChannelNorm::new()).to_vec(), &[-1.0, 1.0, -1.0, 1.0]);
}

#[test]
fn distances_and_angles_do_not_overflow_where_squares_do() {
    check_distances::<f32>(1e4);
    check_distances::<f32>(5e37);
    check_distances::<f32>(1e25);
    check_distances::<f64>(2e307);
    check_distances::<f64>(1e200);
}

/// A length that is no number of the type, of elements that are.
#[test]
fn vectors_longer_than_the_largest_number_have_a_direction() {
    let x = Tensor::from([[3e38f32, 3e38], [1e-3, 0.0]]);
    let half = 0.5f64.sqrt();
    near(&x.normalize::<-1>(2.0, 1e-12).to_vec(), &[half, half, 1.0, 0.0]);
    near(&x.cosine_similarity::<-1>(&Tensor::from([1e-5f32, 0.0]), 1e-8).to_vec(), &[half, 1.0]);
    // The example of the smallest length still counts.
    let y = Tensor::from([[3e38f32, 3e38], [1e-9, 0.0]]);
    near(&y.cosine_similarity::<-1>(&Tensor::from([1.0f32, 0.0]), 1e-8).to_vec(), &[half, 0.1]);
}

fn quantiles(x: &[f64], q: f64, rule: QuantileRule) -> [f64; 4] {
    let x = Tensor::from(x.to_vec());
    let single = x.to_type::<f32>();
    let all =
        [x.quantile::<0>((q, rule)).item(), x.nanquantile::<0>((q, rule)).item(), x.quantile_all((q, rule)).item()];
    let [a, b, c] = all;
    [a, b, c, f64::from(single.quantile::<0>((q, rule)).item())]
}

/// `(1 - share) low + share high`, which NumPy's and PyTorch's formulas do not compute where the difference is no number.
#[test]
fn quantiles_lie_between_infinities() {
    let cases: [(&[f64], f64, QuantileRule, f64); 14] = [
        (&[1.0, 2.0, INF], 1.0, Interpolated, INF),
        (&[1.0, 2.0, INF], 0.5, Interpolated, 2.0),
        (&[1.0, 2.0, INF], 0.6, Interpolated, INF),
        (&[1.0, 2.0, INF], 0.75, Midpoint, INF),
        (&[INF; 4], 0.5, Interpolated, INF),
        (&[INF; 4], 0.4, Midpoint, INF),
        (&[-INF; 3], 0.2, Interpolated, -INF),
        (&[-INF, -INF, 3.0, 4.0], 0.0, Interpolated, -INF),
        (&[-INF, -INF, 3.0, 4.0], 0.3, Interpolated, -INF),
        (&[-INF, -INF, 3.0, 4.0], 0.5, Interpolated, -INF),
        (&[-INF, 3.0], 0.9, Interpolated, -INF),
        (&[-INF, INF], 0.0, Interpolated, -INF),
        (&[-INF, INF], 1.0, Interpolated, INF),
        (&[-INF, INF], 0.5, Interpolated, f64::NAN),
    ];
    for (x, q, rule, want) in cases {
        near(&quantiles(x, q, rule), &[want; 4]);
        let mut turned = x.to_vec();
        turned.reverse();
        near(&quantiles(&turned, q, rule), &[want; 4]);
    }
    let x = Tensor::from([-MAX, MAX]);
    for (q, want) in [(0.2, -0.6), (0.5, 0.0), (0.75, 0.5), (0.0, -1.0), (1.0, 1.0)] {
        let got = x.quantile::<0>(q).item() / MAX;
        assert!((got - want).abs() < 1e-15, "{q}: {got}");
    }
    assert_eq!(x.quantile::<0>((0.3, Midpoint)).item(), 0.0);
    near(&Tensor::from([-f32::MAX, f32::MAX]).nanquantile::<0>(0.25).to_vec(), &[-0.5 * f64::from(f32::MAX)]);
}

#[test]
fn spaces_reach_ends_whose_distance_overflows() {
    assert_eq!(Tensor::<f64, shape![3]>::linspace(-1e308, 1e308).to_vec(), [-1e308, 0.0, 1e308]);
    near(&Tensor::<f64, shape![5]>::linspace(MAX, -MAX).to_vec(), &[MAX, MAX / 2.0, 0.0, -MAX / 2.0, -MAX]);
    near(
        &Tensor::<f32, shape![3]>::linspace(-f32::MAX, f32::MAX).to_vec(),
        &[-f64::from(f32::MAX), 0.0, f32::MAX.into()],
    );
    near(&Tensor::<f64, shape![3]>::linspace(1.0, INF).to_vec(), &[1.0, INF, INF]);
    near(&Tensor::<f32, shape![4]>::linspace(-f32::INFINITY, 1.0).to_vec(), &[-INF, -INF, -INF, 1.0]);
    near(&Tensor::<f64, shape![3]>::linspace(-INF, INF).to_vec(), &[-INF, f64::NAN, INF]);
    near(&Tensor::<f64, shape![3]>::linspace(INF, INF).to_vec(), &[INF; 3]);
    assert_eq!(Tensor::<f64, shape![1]>::linspace(2.0, INF).to_vec(), [2.0]);
    near(&Tensor::<f64, shape![3]>::logspace(0.0, INF, 10.0).to_vec(), &[1.0, INF, INF]);
    near(&Tensor::<f64, shape![3]>::logspace(-INF, 0.0, 2.0).to_vec(), &[0.0, 0.0, 1.0]);
    near(&Tensor::<f64, shape![3]>::geomspace(1.0, INF).to_vec(), &[1.0, INF, INF]);
    near(&Tensor::<f64, shape![3]>::geomspace(1e-200, 1e200).to_vec(), &[1e-200, 1.0, 1e200]);
    assert_eq!(Tensor::arange_between(-1e308, 1.5e308, 1e308).to_vec(), [-1e308, 0.0, 1e308]);
    assert_eq!(Tensor::<f64, shape![3]>::arange_from(-1e308, 1e308).to_vec(), [-1e308, 0.0, 1e308]);
}

#[test]
fn areas_and_counts_of_the_largest_numbers() {
    assert_eq!(
        Tensor::from([MAX, MAX, 0.0]).cumulative_trapezoid::<0>(0.5).to_vec(),
        [MAX / 2.0, MAX / 2.0 + MAX / 4.0]
    );
    assert_eq!(Tensor::from([MAX, MAX]).trapezoid::<0>(0.5).item(), MAX / 2.0);
    let x = Tensor::from([-MAX, -MAX / 3.0, MAX / 3.0, MAX / 2.0, MAX]);
    assert_eq!(x.histc::<2>(-MAX, MAX).to_vec(), [2.0, 3.0]);
    assert_eq!(x.histc::<4>(0.0, 0.0).to_vec(), [1.0, 1.0, 1.0, 2.0]);
    assert_eq!(x.histogram_between(&Tensor::from([-INF, 0.0, INF])).to_vec(), [2.0, 3.0]);
    let error = x.try_histc::<2>(-INF, 1.0).unwrap_err().to_string();
    assert!(error.contains("both finite"), "{error}");
}

/// PyTorch's results, but for a norm of nothing: the distance of points without coordinates is 0 for each `p`.
#[test]
fn points_without_coordinates_are_not_apart() {
    let (x, y) = (Tensor::<f64, shape![3, 0]>::zeros(), Tensor::<f64, shape![2, 3, 0]>::zeros());
    for p in [0.0, 0.5, 1.0, 2.0, 3.0, INF] {
        assert_eq!(x.cdist(&x, p).to_vec(), [0.0; 9]);
        let batch: Tensor<f64, shape![2, 3, 3]> = y.cdist(&x, p);
        assert_eq!(batch.to_vec(), [0.0; 18]);
        assert_eq!(x.pdist(p).to_vec(), [0.0; 3]);
        assert_eq!(x.as_dyn().cdist(y.as_dyn(), p).unwrap().sizes(), [2, 3, 3]);
    }
    let many = Tensor::<f64, shape![40, 0]>::zeros();
    assert_eq!(many.cdist(&x, 2.0).to_vec(), [0.0; 120]);
    assert_eq!(Tensor::<f64, shape![0, 0]>::zeros().pdist(INF).to_vec(), [0.0; 0]);
}

/// All scores are equal, as in PyTorch.
#[test]
fn attention_without_features_is_the_mean_of_the_values() {
    let (q, k) = (Tensor::<f64, shape![2, 0]>::zeros(), Tensor::<f64, shape![3, 0]>::zeros());
    let v = Tensor::from([[1.0, 10.0], [2.0, 20.0], [6.0, 60.0]]);
    let y: Tensor<f64, shape![2, 2]> = q.scaled_dot_product_attention(&k, &v, Attention::new());
    near(&y.to_vec(), &[3.0, 30.0, 3.0, 30.0]);
    let y = q.scaled_dot_product_attention(&k, &v, Attention::new().causal());
    near(&y.to_vec(), &[1.0, 10.0, 1.5, 15.0]);
    let bias = Tensor::from([[0.0, -INF, 0.0]]);
    near(&q.scaled_dot_product_attention(&k, &v, Attention::new().bias(&bias)).to_vec(), &[3.5, 35.0, 3.5, 35.0]);
}

#[test]
fn tensordot_of_no_axes_is_the_outer_product() {
    let (a, b) = (Tensor::from([[1, 2, 3], [4, 5, 6]]), Tensor::from([10, 100]));
    let y: Tensor<i32, shape![2, 3, 2]> = a.tensordot::<axes![], axes![]>(&b);
    assert_eq!(y.to_vec(), [10, 100, 20, 200, 30, 300, 40, 400, 50, 500, 60, 600]);
    assert_eq!(a.as_dyn().tensordot(b.as_dyn(), &[], &[]).unwrap(), y.clone().into_dyn());
    let scalar: Tensor<i32, shape![2, 3]> = a.tensordot::<axes![], axes![]>(&Tensor::scalar(2));
    assert_eq!(scalar.to_vec(), [2, 4, 6, 8, 10, 12]);
    let both: Tensor<i32, shape![]> = Tensor::scalar(3).tensordot::<axes![], axes![]>(&Tensor::scalar(2));
    assert_eq!(both.item(), 6);
    let none: Tensor<i32, shape![2, 0]> = b.tensordot::<axes![], axes![]>(&Tensor::<i32, shape![0]>::zeros());
    assert_eq!(none.numel(), 0);
    let n = 2;
    let some: Tensor<i32, shape![_, 2]> = Tensor::<i32, _>::ones_of(dims![n]).tensordot::<axes![], axes![]>(&b);
    assert_eq!(some.to_vec(), [10, 100, 10, 100]);
}

/// Generic code needs no bound.
fn outer<A: Dim, B: Dim, C: Dim>(
    x: &Tensor<f64, shape![A, B]>,
    y: &Tensor<f64, shape![C]>,
) -> Tensor<f64, shape![A, B, C]> {
    x.tensordot::<axes![], axes![]>(y)
}

#[test]
fn tensordot_of_no_axes_in_generic_code() {
    let y: Tensor<f64, shape![1, 2, 2]> = outer(&Tensor::from([[2.0, 3.0]]), &Tensor::from([1.0, -1.0]));
    assert_eq!(y.to_vec(), [2.0, -2.0, 3.0, -3.0]);
}
