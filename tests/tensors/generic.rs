//! Generic code as a user writes it: any leading axes, and no where-clause but the kinds of the
//! parameters.

use congruent::dim::N;
use congruent::prelude::*;
use congruent::shape::Divisor;

/// `x w^T + b`
fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
    x: &Tensor<f32, shape![..L, B, I]>,
    w: &Tensor<f32, shape![O, I]>,
    b: &Tensor<f32, shape![O]>,
) -> Tensor<f32, shape![..L, B, O]> {
    x.matmul(&w.t()) + b
}

fn softmax<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> {
    let e = (x - x.amax_keepdim::<-1>()).exp();
    &e / e.sum_keepdim::<-1>()
}

fn layer_norm<L: Shape, D: Dim>(
    x: &Tensor<f32, shape![..L, D]>,
    weight: &Tensor<f32, shape![D]>,
    bias: &Tensor<f32, shape![D]>,
) -> Tensor<f32, shape![..L, D]> {
    let centred = x - x.mean_keepdim::<-1>();
    let variance = centred.square().mean_keepdim::<-1>();
    centred * (variance + 1e-5).rsqrt() * weight + bias
}

/// Scaled dot-product attention (Vaswani et al. 2017), over any batch and head axes.
fn attention<L: Shape, Q: Dim, K: Dim, D: Dim, V: Dim>(
    query: &Tensor<f32, shape![..L, Q, D]>,
    key: &Tensor<f32, shape![..L, K, D]>,
    value: &Tensor<f32, shape![..L, K, V]>,
) -> Tensor<f32, shape![..L, Q, V]> {
    let d = query.sizes()[query.ndim() - 1] as f32;
    let scores = query.matmul(&key.mt()) / d.sqrt();
    softmax::<shape![..L, Q], K>(&scores).matmul(value)
}

/// Several heads that attend by themselves, each to `D` of the `C` features: the one bound is that of `H` heads by `D`.
fn multi_head<L: Shape, T: Dim, C: Dim, H: Dim, D: Dim + Divisor<C, H>>(
    x: &Tensor<f32, shape![..L, T, C]>,
    [query, key, value]: [&Tensor<f32, shape![C, C]>; 3],
) -> Tensor<f32, shape![..L, T, C]> {
    let heads = |w: &Tensor<f32, shape![C, C]>| -> Tensor<f32, shape![..L, H, T, D]> {
        x.matmul(w).unflatten::<-1, shape![H, D]>().transpose::<-3, -2>().to_tensor()
    };
    let out = attention::<shape![..L, H], T, T, D, D>(&heads(query), &heads(key), &heads(value));
    out.transpose::<-3, -2>().flatten::<-2, -1>().into_tensor()
}

/// The parameters of a linear layer: shapes are types in a struct as well.
struct Layer<O, I> {
    weight: Tensor<f32, shape![O, I]>,
    bias: Tensor<f32, shape![O]>,
}

/// `x + f(norm(x))`
fn residual_block<L: Shape, B: Dim, D: Dim, H: Dim>(
    x: &Tensor<f32, shape![..L, B, D]>,
    scale: &Tensor<f32, shape![D]>,
    shift: &Tensor<f32, shape![D]>,
    up: &Layer<H, D>,
    down: &Layer<D, H>,
) -> Tensor<f32, shape![..L, B, D]> {
    let normed = layer_norm::<shape![..L, B], D>(x, scale, shift);
    let hidden = linear::<L, B, D, H>(&normed, &up.weight, &up.bias).gelu();
    x + linear::<L, B, H, D>(&hidden, &down.weight, &down.bias)
}

/// Where two different generic shapes meet, one bound is all.
fn scaled_sum<S: Broadcast<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, Broadcasted<S, R>> {
    (x + y) * 0.5
}

/// In place, over a whole shape.
fn decay<S: Shape>(x: &mut Tensor<f32, S>, gradient: &Tensor<f32, S>, rate: f32) {
    *x -= gradient * rate;
    *x *= 1.0 - rate;
}

fn close(got: &[f32], want: &[f32]) {
    assert_eq!(got.len(), want.len());
    for (i, (g, w)) in got.iter().zip(want).enumerate() {
        assert!((g - w).abs() <= 1e-5 * w.abs().max(1.0), "element {i}: {g} instead of {w}\n{got:?}\n{want:?}");
    }
}

/// Values that differ from each other and are not ordered.
fn values<S: StaticShape>(seed: f32) -> Tensor<f32, S> {
    Tensor::<f32, S>::arange().map(|i| ((i * 0.7 + seed) * 1.3).sin())
}

#[test]
fn linear_is_a_product_and_a_sum() {
    let (x, w, b) = (values::<shape![2, 3, 4]>(0.1), values::<shape![5, 4]>(0.2), values::<shape![5]>(0.3));
    let y: Tensor<f32, shape![2, 3, 5]> = linear::<shape![2], _, _, _>(&x, &w, &b);
    let naive = Tensor::<f32, shape![2, 3, 5]>::from_fn(|[l, i, o]| {
        (0..4).map(|k| x[[l, i, k]] * w[[o, k]]).sum::<f32>() + b[[o]]
    });
    close(y.as_slice(), naive.as_slice());
}

#[test]
fn softmax_rows_sum_to_one_and_do_not_overflow() {
    let x = values::<shape![2, 3, 4]>(0.5) * 300.0;
    let y = softmax::<shape![2, 3], _>(&x);
    close(y.sum::<-1>().as_slice(), &[1.0; 6]);
    let n = 3;
    let rows: Tensor<f32, shape![_, 2]> = Tensor::zeros_of(dims![n, 2]);
    close(softmax::<shape![_], _>(&rows).as_slice(), &[0.5; 6]);
}

#[test]
fn layer_norm_centres_and_scales_each_row() {
    let x = values::<shape![3, 8]>(0.9) * 5.0 + 2.0;
    let (one, zero) = (Tensor::<f32, shape![8]>::ones(), Tensor::<f32, shape![8]>::zeros());
    let y = layer_norm::<shape![3], _>(&x, &one, &zero);
    for row in y.as_slice().chunks(8) {
        let mean = row.iter().sum::<f32>() / 8.0;
        let variance = row.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() / 8.0;
        assert!(mean.abs() < 1e-5 && (variance - 1.0).abs() < 1e-3, "{mean} {variance}");
    }
}

#[test]
fn attention_to_one_key_returns_its_value() {
    let (q, k) = (values::<shape![2, 6, 3, 4]>(0.1), values::<shape![2, 6, 1, 4]>(0.2));
    let v = values::<shape![2, 6, 1, 5]>(0.3);
    let y: Tensor<f32, shape![2, 6, 3, 5]> = attention::<shape![2, 6], _, _, _, _>(&q, &k, &v);
    close(y.as_slice(), v.expand::<shape![2, 6, 3, 5]>().to_tensor().as_slice());
}

#[test]
fn attention_is_the_weighted_mean_of_the_values() {
    let (q, k, v) = (values::<shape![3, 4]>(0.1), values::<shape![2, 4]>(0.2), values::<shape![2, 1]>(0.3));
    let y = attention::<shape![], _, _, _, _>(&q, &k, &v);
    for i in 0..3 {
        let score = |j: usize| ((0..4).map(|d| q[[i, d]] * k[[j, d]]).sum::<f32>() / 2.0).exp();
        let (a, b) = (score(0), score(1));
        close(&[y[[i, 0]]], &[(a * v[[0, 0]] + b * v[[1, 0]]) / (a + b)]);
    }
}

#[test]
fn each_head_attends_to_its_own_features() {
    let x = values::<shape![2, 3, 6]>(0.1);
    let weights = [0.2, 0.3, 0.4].map(values::<shape![6, 6]>);
    let weights = [&weights[0], &weights[1], &weights[2]];
    // 2 heads of 3 features.
    let y = multi_head::<shape![2], _, _, N<2>, N<3>>(&x, weights);
    let [q, k, v] = weights.map(|w| x.matmul(w));
    for (b, h) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let at = |t: &Tensor<f32, shape![2, 3, 6]>, i: usize, d: usize| t[[b, i, 3 * h + d]];
        for i in 0..3 {
            let score = |j| ((0..3).map(|d| at(&q, i, d) * at(&k, j, d)).sum::<f32>() / 3f32.sqrt()).exp();
            let scores = [score(0), score(1), score(2)];
            let total: f32 = scores.iter().sum();
            for d in 0..3 {
                let want: f32 = (0..3).map(|j| scores[j] / total * at(&v, j, d)).sum();
                close(&[at(&y, i, d)], &[want]);
            }
        }
    }
}

#[test]
fn heads_of_lengths_known_at_run_time_alone() {
    let x = values::<shape![3, 6]>(0.1);
    let w = values::<shape![6, 6]>(0.2);
    let open: Tensor<f32, shape![3, _]> = x.clone().into_dyn().try_into_shape().unwrap();
    let square: Tensor<f32, shape![_, _]> = w.clone().into_dyn().try_into_shape().unwrap();
    let y = multi_head::<shape![], _, Dyn, N<2>, Dyn>(&open, [&square; 3]);
    let known = multi_head::<shape![], _, _, N<2>, N<3>>(&x, [&w; 3]);
    close(y.as_slice(), known.as_slice());
    assert_eq!(y.sizes(), [3, 6]);
}

#[test]
fn a_residual_block_with_zero_weights_is_the_identity() {
    let x = values::<shape![2, 3, 4]>(0.4);
    let (scale, shift) = (Tensor::ones(), Tensor::zeros());
    let up = Layer { weight: Tensor::<f32, shape![8, 4]>::ones(), bias: Tensor::zeros() };
    let down = Layer { weight: Tensor::<f32, shape![4, 8]>::zeros(), bias: Tensor::full(0.25) };
    let y = residual_block::<shape![2], _, _, _>(&x, &scale, &shift, &up, &down);
    close(y.as_slice(), (&x + 0.25).as_slice());
}

#[test]
fn one_bound_where_two_shapes_meet() {
    let y: Tensor<f32, shape![2, 3]> = scaled_sum(&values::<shape![2, 1]>(0.1), &values::<shape![3]>(0.2));
    assert_eq!(y.sizes(), [2, 3]);
    let any = values::<shape![3]>(0.2).into_dyn();
    assert_eq!(scaled_sum(&values::<shape![2, 1]>(0.1), &any), y.into_dyn());
}

#[test]
fn in_place_over_a_whole_shape() {
    let mut x = Tensor::<f32, shape![2, 2]>::ones();
    decay(&mut x, &Tensor::ones(), 0.5);
    assert_eq!(x.as_slice(), [0.25; 4]);
}
