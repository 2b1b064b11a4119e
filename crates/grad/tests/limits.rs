//! Gradients at the limits: of large and small elements, whose squares overflow or vanish, of zeros and infinities, and without elements.

use crate::support::{Any, between, check};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, VarAttention, VarChannelNorm, VarLayerNorm, VarProductBy, grad};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn any<const K: usize>(elements: [f64; K]) -> Any {
    Tensor::from(elements.to_vec()).into_dyn().into()
}

#[track_caller]
fn near(got: &[f64], want: &[f64], digits: f64) {
    let is_near = |(got, want): (&f64, &f64)| (got - want).abs() <= digits * want.abs().max(1e-300) || got == want;
    assert!(got.len() == want.len() && got.iter().zip(want).all(is_near), "{got:?} instead of {want:?}");
}

/// The gradients of a function of a vector, and of the vector times 2 to the power of `exponent`. The second is the first divided by that power, times
/// its power `degree`: 0 for an angle, 1 for a length.
#[track_caller]
fn scales(exponent: i32, degree: i32, x: &Any, f: impl Fn(&Any) -> Any) {
    let scale = 2f64.powi(exponent);
    let want: Vec<f64> = grad(x, |x| f(x).sum_all()).to_vec().into_iter().map(|g| g * scale.powi(degree - 1)).collect();
    let scaled: Any = (x.value() * scale).into();
    near(&grad(&scaled, |x| f(x).sum_all()).to_vec(), &want, 1e-12);
}

#[test]
fn gradients_of_lengths_and_angles_are_those_of_smaller_vectors() {
    let x = between(-2.0, 2.0, &[3, 4]);
    let y = between(0.5, 2.0, &[3, 4]).detach();
    for exponent in [0, 600, 1000] {
        scales(exponent, 1, &x, |x| x.norm(-1, false).unwrap());
        scales(exponent, 1, &x, |x| x.norm_p(-1, 3.0, false).unwrap());
        scales(exponent, 1, &x, |x| x.std(-1, false).unwrap());
        scales(exponent, 1, &x, |x| x.pairwise_distance(x.flip([-1]).unwrap(), 2.0, 0.0).unwrap());
        scales(exponent, 1, &x, |x| x.pdist(2.0).unwrap());
        scales(exponent, 0, &x, |x| x.normalize(-1, 2.0, 1e-12).unwrap() * &y);
        scales(exponent, 0, &x, |x| x.cosine_similarity(-1, &y, 1e-8).unwrap());
        scales(exponent, 0, &x, |x| {
            let target = Tensor::<f64, AnyRank>::ones_of(AnyRank::from([3]));
            x.cosine_embedding_loss(&y, &target, 0.0).into_dyn()
        });
    }
    for exponent in [600, 1000, -600] {
        scales(exponent, 0, &x, |x| x.atan2(&x.flip([-1]).unwrap()));
        scales(exponent, 1, &x, |x| x.hypot(&x.flip([-1]).unwrap()));
    }
    for exponent in [600, -300] {
        scales(exponent, 1, &x, |x| x.norm_p(-1, 2.5, false).unwrap());
        scales(exponent, 1, &x, |x| x.norm_p(-1, -2.0, false).unwrap());
    }
}

/// The rows of norms, whose `eps` is nothing beside their variance. The gradient is some number times the result, which is not 0.
#[test]
fn gradients_of_normalized_rows_are_those_of_smaller_rows() {
    let x = between(-2.0, 2.0, &[2, 4, 3]) * 1e6;
    let x: Any = x.detach();
    let factors = between(0.5, 2.0, &[2, 4, 3]).exp().detach();
    let weight = between(0.5, 2.0, &[3]).detach();
    for exponent in [0, 600, 900] {
        scales(exponent, 0, &x, |x| x.layer_norm(3, Some(&weight), None, 1e-5).unwrap() * &factors);
        scales(exponent, 0, &x, |x| x.rms_norm(3, Some(&weight), 1e-5).unwrap() * &factors);
        scales(exponent, 0, &x, |x| x.group_norm(2, None, None, 1e-5).unwrap() * &factors);
        scales(exponent, 0, &x, |x| x.instance_norm(None, None, 1e-5).unwrap() * &factors);
        // Of the weight, it is the same.
        let far: Any = (x.value() * 2f64.powi(exponent)).into();
        let of_weight =
            |x: &Any| grad(&weight, |w| (x.layer_norm(3, Some(w), None, 1e-5).unwrap() * &factors).sum_all());
        near(&of_weight(&far).to_vec(), &of_weight(&x).to_vec(), 1e-12);
    }
    let x: Var<f32, shape![1, 4]> = Tensor::from([[2e38f32, -1e38, 1e38, 0.5e38]]).into();
    let of_input = grad(&x, |x| x.layer_norm_with(VarLayerNorm::<_, shape![4]>::new()).slice(s![0, 0]));
    assert!(of_input.to_vec().iter().all(|g| g.is_finite() && *g != 0.0), "{of_input:?}");
    let of_group = grad(&x, |x| x.group_norm::<1>(VarChannelNorm::new()).slice(s![0, 0]));
    assert_eq!(of_group.to_vec(), of_input.to_vec());
}

/// The last product is 1e-200 or 1e200, and that of all is 0 or infinite.
#[test]
fn products_that_vanish_or_overflow_have_gradients() {
    for size in [1e-200, 1e200] {
        let x = any([size, size, 2.0]);
        near(&grad(&x, |x| x.prod(0, false).unwrap().sum_all()).to_vec()[..2], &[2.0 * size; 2], 1e-15);
        let g = grad(&x, |x| x.cumprod(0).unwrap().slice(s![1]).unwrap().sum_all()).to_vec();
        near(&g[..2], &[size; 2], 1e-15);
    }
}

/// `gradcheck` of windows that are not all positive, and the slope of windows of zeros, which is 0 as are all that follow.
#[test]
fn windows_of_zeros_have_no_slope() {
    let x = between(0.5, 2.0, &[1, 2, 4, 5]);
    for p in [1.0, 2.0, 3.0, 2.5, 0.5, -1.0, f64::INFINITY, f64::NEG_INFINITY] {
        check(&x, |x| x.lp_pool2d(p, pool_of(2).stride_of(1)).unwrap().square());
        check(&x.select(0, 0).unwrap().flatten(1, 2).unwrap(), |x| x.lp_pool1d(p, pool_of(3)).unwrap());
    }
    check(&x.neg(), |x| {
        x.lp_pool2d(2.0, pool_of(2).padding_of(1)).unwrap()
            + x.lp_pool2d(f64::INFINITY, pool_of(2).padding_of(1)).unwrap()
    });
    let zeros = any([0.0, 0.0, 0.0, 3.0, 4.0, 0.0]).unsqueeze(0).unwrap();
    for p in [2.0, 3.0, 2.5, 1.5] {
        let slopes = |x: &Any| grad(x, |x| x.lp_pool1d(p, pool_of(2)).unwrap().sum_all());
        let first = slopes(&zeros).to_vec();
        assert_eq!((&first[..2], first[2]), (&[0.0; 2][..], 0.0), "{p}");
        near(&first[3..5], &[1.0; 2], 1e-15);
        let second = grad(&zeros, |x| slopes(x).sum_all()).to_vec();
        // (That of `x^1.5` at 0 is infinite.)
        assert!(second[..2] == [0.0; 2] && !second.iter().any(|g| g.is_nan()), "{p}: {second:?}");
    }
    for p in [0.5, 1.0] {
        let first = grad(&zeros, |x| x.lp_pool1d(p, pool_of(2)).unwrap().sum_all()).to_vec();
        assert_eq!(first[..2], [0.0; 2], "{p}");
    }
    let x: Var<f32, shape![1, 2, 2]> = Tensor::zeros().into();
    assert_eq!(grad(&x, |x| x.lp_pool2d(2.0, pool::<2>()).sum_all()).to_vec(), [0.0; 4]);
}

/// The unit vectors between the points: of 25 points and fewer, no matrix product loses their digits.
#[test]
fn close_points_have_the_gradients_of_their_distances() {
    let near_1000 = |seed: usize, sizes: [usize; 3]| {
        Tensor::<f32, _>::from_fn_of(AnyRank::from(sizes), |at| {
            1000.0 + ((at[0] * 7 + at[1] * 5 + at[2] * 3 + seed * 11) % 17) as f32 * 2f32.powi(-14)
        })
    };
    for [rows, columns] in [[1, 1], [3, 25], [25, 2]] {
        let (x, y) = (near_1000(0, [2, rows, 3]), near_1000(1, [1, columns, 3]));
        let exact = (Any::from(x.to_type::<f64>()), Any::from(y.to_type::<f64>()));
        for p in [2.0, 1.5, 3.0] {
            let (of_x, of_y) =
                grad(&(Var::from(x.clone()), Var::from(y.clone())), |(x, y)| x.cdist(y, p).unwrap().sum_all());
            let (want_x, want_y) = grad(&exact, |(x, y)| x.cdist(y, p).unwrap().sum_all());
            for (got, want) in [(of_x, want_x), (of_y, want_y)] {
                for (got, want) in got.to_vec().into_iter().zip(want.to_vec()) {
                    assert!((f64::from(got) - want).abs() < 2e-5, "{got} instead of {want}, p {p}");
                }
            }
        }
    }
    let x = between(-2.0, 2.0, &[2, 3, 4]);
    check(&(x.clone(), between(-1.0, 3.0, &[5, 4])), |(x, y)| x.cdist(y, 2.0).unwrap());
    // (Of more points, a matrix product.)
    check(&(x.select(0, 0).unwrap(), between(-1.0, 3.0, &[27, 4])), |(x, y)| x.cdist(y, 2.0).unwrap());
}

#[test]
fn operands_without_elements_have_gradients() {
    let x: Var<f64, shape![3, 0]> = Tensor::zeros().into();
    for p in [2.0, 3.0, f64::INFINITY] {
        assert_eq!(grad(&x, |x| x.cdist(x, p).sum_all() + x.pdist(p).sum_all()).sizes(), [3, 0]);
    }
    let v: Var<f64, shape![3, 2]> = Tensor::from([[1.0, 10.0], [2.0, 20.0], [6.0, 60.0]]).into();
    let y = x.scaled_dot_product_attention(&x, &v, VarAttention::new());
    near(&y.to_vec(), &[3.0, 30.0, 3.0, 30.0, 3.0, 30.0], 1e-15);
    let (q, k, of_v) = grad(&(x.clone(), x.clone(), v), |(q, k, v)| {
        q.scaled_dot_product_attention(k, v, VarAttention::new().causal()).square().sum_all()
    });
    assert_eq!((q.numel(), k.numel()), (0, 0));
    assert!(of_v.to_vec().iter().all(|g| g.is_finite() && *g != 0.0));
    let at: (Var<f64, shape![2, 3]>, Var<f64, shape![2]>) = (crate::support::of(&[2, 3]), crate::support::of(&[2]));
    check(&at, |(a, b)| -> Var<f64, shape![2, 3, 2]> { a.tensordot::<axes![], axes![]>(b) });
    check(&(at.0.into_dyn(), at.1.into_dyn()), |(a, b)| a.tensordot(b, &[], &[]).unwrap());
}

/// It goes to the elements that the quantile lies between, whatever they are.
#[test]
fn quantiles_of_infinities_have_gradients() {
    const INF: f64 = f64::INFINITY;
    let slopes = |x: [f64; 3], q: f64| grad(&any(x), |x| x.quantile(0, q, false).unwrap().sum_all()).to_vec();
    assert_eq!(slopes([1.0, INF, 2.0], 1.0), [0.0, 1.0, 0.0]);
    assert_eq!(slopes([1.0, INF, 2.0], 0.75), [0.0, 0.5, 0.5]);
    assert_eq!(slopes([-INF, 3.0, -INF], 0.25), [0.5, 0.0, 0.5]);
}

/// The residuals are 0: the Hessian of half the sum of their squares is `JᵀJ`, where `J` has the derivatives `e^(x[i] - y[j])`.
#[test]
fn running_logarithms_have_the_curvature_of_residuals_of_zero() {
    let x = between(-2.0, 2.0, &[2, 5]);
    for axis in [0usize, 1] {
        let y = x.value().logcumsumexp(axis as isize).unwrap();
        let loss = |x: &Any| (x.logcumsumexp(axis as isize).unwrap() - &y).square().sum_all() * 0.5;
        let of_rows =
            |place: usize| grad(&x, |x| grad(x, loss).reshape([10]).unwrap().slice(s![place]).unwrap().sum_all());
        let (x, y) = (x.to_vec(), y.to_vec());
        let derivative = |i: usize, j: usize| {
            let [of_i, of_j] = [i, j].map(|place| [place / 5, place % 5]);
            let same_lane = of_i[1 - axis] == of_j[1 - axis] && of_i[axis] <= of_j[axis];
            if same_lane { (x[i] - y[j]).exp() } else { 0.0 }
        };
        for i in 0..10 {
            let want: Vec<f64> = (0..10).map(|k| (0..10).map(|j| derivative(i, j) * derivative(k, j)).sum()).collect();
            for (got, want) in of_rows(i).to_vec().into_iter().zip(want) {
                assert!((got - want).abs() < 1e-14, "{got} instead of {want}");
            }
        }
    }
    // Gradients of both signs, and third derivatives.
    check(&x, |x| x.logcumsumexp(1).unwrap() * Tensor::from([1.0, -2.0, 0.0, 3.0, -0.5]));
    check(&x, |x| grad(x, |x| x.logcumsumexp(0).unwrap().square().sum_all()));
    // NaN at a position is passed on to those in front, as `cumsum` does.
    let weights = Tensor::from([1.0, f64::NAN, 1.0]);
    let g = grad(&any([0.0, 1.0, 2.0]), |x| (x.logcumsumexp(0).unwrap() * &weights).sum_all()).to_vec();
    assert!(g[0].is_nan() && g[1].is_nan() && (g[2] - 0.665_240_955_774_821_8).abs() < 1e-15, "{g:?}");
    // Far apart, no exponential overflows; what is -∞ has no share in the sums behind it.
    let g = grad(&any([1000.0, -1000.0, 1000.0]), |x| x.logcumsumexp(0).unwrap().sum_all()).to_vec();
    near(&g, &[2.5, 0.0, 0.5], 1e-12);
    let behind = |x: &Any| x.logcumsumexp(0).unwrap().slice(s![1..]).unwrap().square().sum_all();
    let second =
        grad(&any([f64::NEG_INFINITY, 1.0, 2.0]), |x| grad(x, behind).slice(s![1..]).unwrap().sum_all()).to_vec();
    let without =
        grad(&any([1.0, 2.0]), |x| grad(x, |x| x.logcumsumexp(0).unwrap().square().sum_all()).sum_all()).to_vec();
    near(&second[1..], &without, 1e-14);
}

/// All ways through the labels, with their probabilities.
fn ways(scores: &[Vec<f64>], labels: &[usize]) -> (f64, Vec<Vec<f64>>) {
    let (times, classes) = (scores.len(), scores[0].len());
    let (mut total, mut shares) = (0.0, vec![vec![0.0; classes]; times]);
    for number in 0..classes.pow(times as u32) {
        let way: Vec<usize> = (0..times).map(|time| number / classes.pow(time as u32) % classes).collect();
        let mut read: Vec<usize> = way.clone();
        read.dedup();
        read.retain(|&class| class != 0);
        if read == labels {
            let probability: f64 = way.iter().enumerate().map(|(time, &class)| scores[time][class].exp()).product();
            total += probability;
            way.iter().enumerate().for_each(|(time, &class)| shares[time][class] += probability);
        }
    }
    (total, shares)
}

/// Scores of -∞ in each place, alone and with others: where the loss is finite, so is its gradient.
#[test]
fn sequences_with_impossible_classes_have_gradients() {
    const LOWEST: f64 = f64::NEG_INFINITY;
    let mut finite = 0;
    for hidden in 0..1 << 12 {
        if (hidden as u32).count_ones() > 4 {
            continue;
        }
        let score =
            |place: usize| if hidden >> place & 1 == 1 { LOWEST } else { -0.2 - 0.13 * (place * 5 % 12) as f64 };
        let scores: Vec<Vec<f64>> = (0..4).map(|time| (0..3).map(|class| score(3 * time + class)).collect()).collect();
        let (total, shares) = ways(&scores, &[1, 2]);
        let x: Var<f64, shape![4, 1, 3]> =
            Tensor::from_vec(dims![4, 1, 3], scores.concat()).unwrap().try_into_shape().unwrap().into();
        let (t, n, l) = (Tensor::from([[1_i64, 2]]), Tensor::from([4_i64]), Tensor::from([2_i64]));
        let loss = x.ctc_loss(&t, &n, &l).item() * 2.0;
        if total == 0.0 {
            assert_eq!(loss, f64::INFINITY);
            continue;
        }
        finite += 1;
        assert!((loss + total.ln()).abs() < 1e-13);
        for (got, share) in grad(&x, |x| x.ctc_loss(&t, &n, &l) * 2.0).to_vec().into_iter().zip(shares.concat()) {
            assert!((got + share / total).abs() < 1e-13, "{got} instead of {}, {scores:?}", -share / total);
        }
    }
    assert!(finite > 300, "{finite}");
}

/// The gradient is passed on where the value moves with `x`, and NaN where the slope depends on `x`.
#[test]
fn piecewise_functions_do_not_hide_nan() {
    let x: Var<f32, shape![2]> = Tensor::from([f32::NAN, 0.25]).into();
    type Function = fn(&Var<f32, shape![2]>) -> Var<f32, shape![2]>;
    let functions: [(Function, f32); 14] = [
        (|x| x.relu(), 1.0),
        (|x| x.relu6(), 1.0),
        (|x| x.hardtanh(-1.0, 1.0), 1.0),
        (|x| x.hardshrink(0.5), 1.0),
        (|x| x.softshrink(0.5), 1.0),
        (|x| x.threshold(0.1, 2.0), 1.0),
        (|x| x.hardswish(), f32::NAN),
        (|x| x.elu(1.0), f32::NAN),
        (|x| x.celu(0.5), f32::NAN),
        (|x| x.leaky_relu(0.5), 0.5),
        (|x| x.selu(), f32::NAN),
        (|x| x.clamp(&Tensor::from([0.0f32, 0.0]), &Tensor::from([1.0f32, 1.0])), 1.0),
        (|x| x.maximum(0.0), 1.0),
        (|x| x.softplus(), f32::NAN),
    ];
    for (place, (f, want)) in functions.into_iter().enumerate() {
        let got = grad(&x, |x| f(x).sum_all()).to_vec()[0];
        assert!(got == want || got.is_nan() && want.is_nan(), "function {place}: {got}");
    }
}

#[test]
fn variables_refuse_the_settings_that_tensors_refuse() {
    let x: Var<f64, shape![2, 3]> = Tensor::from([[0.5, -1.5, 2.0], [1.0, 0.25, -0.5]]).into();
    let one = Tensor::<f64, shape![3]>::ones();
    let refused = |op: &str, setting: &str, call: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(call)).expect_err(op);
        let message = *panic.downcast::<String>().expect("a panic with the sentence of an error");
        assert!(message.contains(op) && message.contains(setting), "{op}, {setting}: {message}");
    };
    refused("softshrink", "lambda", &|| drop(x.softshrink(-1.0)));
    refused("celu", "alpha", &|| drop(x.celu(0.0)));
    refused("hardtanh", "low", &|| drop(x.hardtanh(2.0, 1.0)));
    refused("renorm", "p", &|| drop(x.renorm::<0>(0.0, 1.0)));
    refused("renorm", "maxnorm", &|| drop(x.renorm::<0>(2.0, -1.0)));
    refused("cdist", "p", &|| drop(x.cdist(x.clone(), -1.0)));
    refused("pdist", "p", &|| drop(x.pdist(f64::NAN)));
    refused("huber_loss", "delta", &|| drop(x.huber_loss(&x, 0.0)));
    refused("smooth_l1_loss", "beta", &|| drop(x.smooth_l1_loss(&x, -1.0)));
    refused("batch_norm", "eps", &|| drop(x.batch_norm(&one, &one, VarChannelNorm::new().eps(-0.7))));
    refused("instance_norm", "eps", &|| drop(x.instance_norm(VarChannelNorm::new().eps(f64::NAN))));
    let nothing: Var<f64, shape![2, 4, 0]> = Tensor::<f64, shape![2, 4, 0]>::zeros().into();
    refused("group_norm", "[2, 4, 0]", &|| drop(nothing.group_norm::<2>(VarChannelNorm::new())));
}
