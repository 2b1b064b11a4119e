//! Every rule against central differences, and the gradient of its gradient: with broadcasting, `_`, named lengths, lengths 0 and 1, rank 0,
//! and operands that lie in any way.

use crate::support::{Any, between, check, of};
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Var, grad, gradcheck, gradgradcheck, value_and_grad};

#[test]
fn functions_of_one_element() {
    type Function = fn(&Any) -> Any;
    let functions: [(&str, Function, f64, f64); 30] = [
        ("neg", |x| x.neg(), -2.0, 2.0),
        ("abs", |x| x.abs(), 0.5, 2.0),
        ("abs of negative numbers", |x| x.abs(), -2.0, -0.5),
        ("sign", |x| x.sign(), 0.5, 2.0),
        ("floor", |x| x.floor(), 0.2, 0.8),
        ("ceil", |x| x.ceil(), 0.2, 0.8),
        ("trunc", |x| x.trunc(), 0.2, 0.8),
        ("round", |x| x.round(), 0.6, 0.9),
        ("square", |x| x.square(), -2.0, 2.0),
        ("relu", |x| x.relu(), 0.5, 2.0),
        ("relu of negative numbers", |x| x.relu(), -2.0, -0.5),
        ("recip", |x| x.recip(), 0.5, 2.0),
        ("sqrt", |x| x.sqrt(), 0.5, 2.0),
        ("rsqrt", |x| x.rsqrt(), 0.5, 2.0),
        ("exp", |x| x.exp(), -2.0, 2.0),
        ("exp2", |x| x.exp2(), -2.0, 2.0),
        ("expm1", |x| x.expm1(), -2.0, 2.0),
        ("ln", |x| x.ln(), 0.5, 2.0),
        ("ln_1p", |x| x.ln_1p(), -0.5, 2.0),
        ("log2", |x| x.log2(), 0.5, 2.0),
        ("log10", |x| x.log10(), 0.5, 2.0),
        ("sin", |x| x.sin(), -2.0, 2.0),
        ("cos", |x| x.cos(), -2.0, 2.0),
        ("tan", |x| x.tan(), -1.0, 1.0),
        ("asin", |x| x.asin(), -0.8, 0.8),
        ("acos", |x| x.acos(), -0.8, 0.8),
        ("atan", |x| x.atan(), -2.0, 2.0),
        ("sinh", |x| x.sinh(), -2.0, 2.0),
        ("cosh", |x| x.cosh(), -2.0, 2.0),
        ("tanh", |x| x.tanh(), -2.0, 2.0),
    ];
    let smooth: [(&str, Function, f64, f64); 40] = [
        ("asinh", |x| x.asinh(), -2.0, 2.0),
        ("acosh", |x| x.acosh(), 1.3, 4.0),
        ("atanh", |x| x.atanh(), -0.8, 0.8),
        ("erfc", |x| x.erfc(), -2.0, 2.0),
        ("erfinv", |x| x.erfinv(), -0.9, 0.9),
        ("lgamma", |x| x.lgamma(), 0.3, 4.0),
        ("lgamma of negative numbers", |x| x.lgamma(), -2.8, -2.2),
        ("digamma", |x| x.digamma(), 0.3, 4.0),
        ("trigamma", |x| x.trigamma(), 0.5, 4.0),
        ("i0", |x| x.i0(), -3.0, 3.0),
        ("i1", |x| x.i1(), -3.0, -0.5),
        ("i1 above 8", |x| x.i1(), 8.5, 9.5),
        ("sinc", |x| x.sinc(), 0.3, 2.0),
        ("frac", |x| x.frac(), 0.2, 0.8),
        ("logit", |x| x.logit(), 0.1, 0.9),
        ("deg2rad", |x| x.deg2rad(), -2.0, 2.0),
        ("rad2deg", |x| x.rad2deg(), -2.0, 2.0),
        ("softsign", |x| x.softsign(), 0.1, 2.0),
        ("mish", |x| x.mish(), -3.0, 3.0),
        ("log_sigmoid", |x| x.log_sigmoid(), -3.0, 3.0),
        ("relu6", |x| x.relu6(), 0.2, 5.8),
        ("hardsigmoid", |x| x.hardsigmoid(), -2.8, 2.8),
        ("hardswish", |x| x.hardswish(), -2.8, 2.8),
        ("hardswish above 3", |x| x.hardswish(), 3.2, 5.0),
        ("selu", |x| x.selu(), 0.1, 2.0),
        ("selu of negative numbers", |x| x.selu(), -2.0, -0.1),
        ("gelu_tanh", |x| x.gelu_tanh(), -3.0, 3.0),
        ("elu", |x| x.elu(0.7), -2.0, -0.1),
        ("celu", |x| x.celu(0.7), -2.0, -0.1),
        ("leaky_relu", |x| x.leaky_relu(0.2), -2.0, -0.1),
        ("softplus_beta", |x| x.softplus_beta(1.5), -3.0, 3.0),
        ("logit_eps", |x| x.logit_eps(0.05), 0.1, 0.9),
        ("threshold", |x| x.threshold(0.5, 2.0), 0.6, 2.0),
        ("hardtanh", |x| x.hardtanh(-1.0, 3.0), -0.8, 2.8),
        ("erf", |x| x.erf(), -2.0, 2.0),
        ("sigmoid", |x| x.sigmoid(), -4.0, 4.0),
        ("gelu", |x| x.gelu(), -3.0, 3.0),
        ("silu", |x| x.silu(), -3.0, 3.0),
        ("softplus", |x| x.softplus(), -3.0, 3.0),
        ("softplus above 20", |x| x.softplus(), 21.0, 30.0),
    ];
    for (name, f, low, high) in functions.into_iter().chain(smooth) {
        for sizes in [&[5][..], &[2, 3], &[1], &[], &[0], &[2, 0]] {
            let at = between(low, high, sizes);
            let right = gradcheck(&at, f).and_then(|()| gradgradcheck(&at, f));
            assert_eq!(right, Ok(()), "{name} of {sizes:?}");
        }
    }
}

/// In PyTorch, too, `relu` has a slope of 0 at 0, and what is flat has one everywhere.
#[test]
fn slopes_at_corners() {
    let x: Var<f64, shape![3]> = Tensor::from([-1.0, 0.0, 2.0]).into();
    assert_eq!(grad(&x, |x| x.relu().sum_all()).to_vec(), [0.0, 0.0, 1.0]);
    assert_eq!(grad(&x, |x| x.abs().sum_all()).to_vec(), [-1.0, 0.0, 1.0]);
    assert_eq!(grad(&x, |x| x.floor().sum_all()).to_vec(), [0.0; 3]);
}

#[test]
fn operators_broadcast() {
    let pairs: [(&[usize], &[usize]); 9] = [
        (&[2, 3], &[2, 3]),
        (&[2, 3], &[3]),
        (&[3], &[2, 3]),
        (&[3, 1], &[1, 4]),
        (&[2, 1, 3], &[4, 1]),
        (&[], &[3]),
        (&[2, 3], &[]),
        (&[1], &[1, 1]),
        (&[0, 3], &[1, 3]),
    ];
    for (a, b) in pairs {
        let at = (between(-2.0, 2.0, a), between(0.5, 2.0, b));
        check(&at, |(a, b)| a + b);
        check(&at, |(a, b)| a - b);
        check(&at, |(a, b)| a * b);
        check(&at, |(a, b)| a / b);
    }
}

#[test]
fn functions_of_two_elements_broadcast() {
    let pairs: [(&[usize], &[usize]); 5] =
        [(&[2, 3], &[3]), (&[3, 1], &[1, 4]), (&[], &[3]), (&[1], &[]), (&[0], &[1])];
    for (a, b) in pairs {
        let at = (between(0.5, 2.0, a), between(-1.5, 2.5, b));
        check(&at, |(a, b)| a.maximum(b));
        check(&at, |(a, b)| a.minimum(b));
        check(&at, |(a, b)| a.pow(b));
        check(&at, |(a, b)| a.logaddexp(b));
        check(&at, |(a, b)| a.hypot(b));
        check(&at, |(a, b)| a.fmax(b));
        check(&at, |(a, b)| a.fmin(b));
        check(&at, |(a, b)| b.xlogy(a));
        check(&at, |(a, b)| a.ldexp(b));
        let below = (between(-2.0, -0.5, a), between(0.5, 2.0, b));
        check(&below, |(a, b)| a.elu(b));
        check(&below, |(a, b)| a.celu(b));
        check(&below, |(a, b)| a.leaky_relu(b));
        check(&below, |(a, b)| a.softplus_beta(b));
        let outside = (between(-4.0, -2.5, a), between(0.5, 2.0, b));
        check(&outside, |(a, b)| a.hardshrink(b));
        check(&outside, |(a, b)| a.softshrink(b));
    }
    let x: Var<f64, shape![_, 3]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![_, 3]> { x.pow(3.0) + x.maximum(0.1) });
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.minimum(&Tensor::<f64, shape![2, 1]>::full(0.1)) });
}

#[test]
fn functions_of_three_elements_broadcast() {
    let sizes: [[&[usize]; 3]; 5] =
        [[&[2, 3], &[3], &[]], [&[3, 1], &[1, 4], &[1]], [&[], &[3], &[2, 1]], [&[1], &[], &[]], [&[0], &[1], &[1]]];
    for [a, b, c] in sizes {
        let at = (between(-2.0, 2.0, a), between(-1.5, 2.5, b), between(0.5, 2.0, c));
        check(&at, |(a, b, c)| a.addcmul(b, c));
        check(&at, |(a, b, c)| a.addcdiv(b, c));
        check(&at, |(a, b, c)| a.lerp(b, c));
    }
    let x: Var<f64, shape![_, 3]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.lerp(&Tensor::<f64, shape![2, 1]>::full(0.1), 0.25) });
}

/// PyTorch's: equal ones have half each; a power of 0 has no slope along the exponent.
#[test]
fn slopes_where_two_are_equal() {
    let at: (Var<f64, shape![2]>, Var<f64, shape![2]>) =
        (Tensor::from([1.0, 0.0]).into(), Tensor::from([1.0, 2.0]).into());
    let (a, b) = grad(&at, |(a, b)| a.maximum(b).sum_all());
    assert_eq!((a.to_vec(), b.to_vec()), (vec![0.5, 0.0], vec![0.5, 1.0]));
    let (a, b) = grad(&at, |(a, b)| a.pow(b).sum_all());
    assert_eq!((a.to_vec(), b.to_vec()), (vec![1.0, 0.0], vec![0.0, 0.0]));
}

/// The sign has no slope, nor has an element that is 0.
#[test]
fn slopes_of_copysign() {
    let pairs: [(&[usize], &[usize]); 3] = [(&[2, 3], &[3]), (&[3, 1], &[1, 4]), (&[0], &[1])];
    for (a, b) in pairs {
        check(&between(-2.0, -0.5, a), |x| x.copysign(&between(0.5, 2.0, b).detach()).square());
        check(&between(0.5, 2.0, a), |x| x.copysign(&between(-2.0, -0.5, b).detach()).square());
    }
    let at: (Var<f64, shape![4]>, Var<f64, shape![4]>) =
        (Tensor::from([3.0, -3.0, 0.0, f64::INFINITY]).into(), Tensor::from([-0.0, -1.0, -1.0, -1.0]).into());
    let (a, b) = grad(&at, |(a, b)| a.copysign(b).sum_all());
    assert_eq!((a.to_vec(), b.to_vec()), (vec![-1.0, 1.0, 0.0, -1.0], vec![0.0; 4]));
}

#[test]
fn operators_of_list_shapes() {
    dim!(Batch);
    let at: (Var<f64, shape![Batch, 3]>, Var<f64, shape![_, 3]>, Var<f64, shape![3]>, Var<f64, shape![]>) =
        (of(&[2, 3]), of(&[2, 3]), of(&[3]), of(&[]));
    check(&at, |(a, b, c, d)| -> Var<f64, shape![Batch, 3]> { (a * b + c) * d - a });
    check(&at, |(a, _, c, _)| -> Var<f64, shape![Batch]> { (a * c).mean::<-1>() });
    let one: (Var<f64, shape![_, 3]>, Var<f64, shape![2, 3]>) = (of(&[1, 3]), of(&[2, 3]));
    check(&one, |(a, b)| -> Var<f64, shape![2, 3]> { a * b });
}

#[test]
fn numbers_and_constants_stand_on_either_side() {
    let x: Var<f64, shape![2, 3]> = between(0.5, 2.0, &[2, 3]).try_into_shape().unwrap();
    let t = Tensor::from([1.0, -2.0, 3.0]);
    check(&x, |x| 2.0 + x * 3.0 - 1.0);
    check(&x, |x| 1.0 - x / 4.0);
    check(&x, |x| (2.0 / x) * 0.5);
    check(&x, |x| &t * x + &t);
    check(&x, |x| t.clone() - x.clone() * t.clone().into_shared());
    check(&x, |x| t.unsqueeze::<0>() / x - x / t.as_view());
    let strided: &Strided<f64, shape![3]> = &t;
    check(&x, |x| strided * x);
    assert_eq!(grad(&x, |x| (2.0 - x).sum_all()).to_vec(), [-1.0; 6]);
    let mut other = t.clone();
    let written = other.as_view_mut();
    let (cow, contiguous, stack) = (t.reshape::<shape![3]>(), t.contiguous(), StackTensor::from([1.0, -2.0, 3.0]));
    check(&x, |x| x * &written + &written / x);
    check(&x, |x| x * &cow + &cow / x - x * cow.clone() + cow.clone() / x);
    check(&x, |x| x * &contiguous + &contiguous / x - x * t.contiguous() + t.contiguous() / x);
    check(&x, |x| (x * stack).maximum(&stack).minimum(&written));
}

#[test]
fn the_same_variable_twice() {
    let x: Var<f64, shape![3]> = of(&[3]);
    check(&x, |x| x * x + x / (x * x + 1.0));
    check(&x, |x| x - x);
    check(&x, |x| x.unsqueeze::<0>() * x.unsqueeze::<1>());
}

#[test]
fn sums_and_means() {
    for sizes in [&[2, 3][..], &[3, 1], &[2, 0], &[1]] {
        let at = between(-2.0, 2.0, sizes);
        for axis in [0, -1] {
            for keep in [false, true] {
                check(&at, |x| x.sum(&[axis], keep).unwrap().square());
                // The mean of nothing is not a number.
                if sizes.iter().all(|&n| n > 0) {
                    check(&at, |x| x.mean(&[axis], keep).unwrap().square());
                }
            }
        }
        check(&at, |x| x.sum_all().square());
        check(&at, |x| x.sum(&[], true).unwrap().square());
    }
    let scalar = between(0.5, 1.0, &[]);
    check(&scalar, |x| x.sum(&[0], false).unwrap().square());
    check(&scalar, |x| x.mean(&[-1], true).unwrap().square());
    let x: Var<f64, shape![2, _, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![2, 4]> { x.sum::<1>().square() });
    check(&x, |x| -> Var<f64, shape![2, _, 1]> { x.mean_keepdim::<-1>().square() });
    check(&x, |x| -> Var<f64, shape![_]> { x.sum_axes::<axes![0, -1]>().square() });
    check(&x, |x| -> Var<f64, shape![1, _, 1]> { x.mean_axes_keepdim::<axes![0, -1]>().square() });
    check(&x, |x| -> Var<f64, shape![_, 4]> { x.mean_axes::<axes![0]>().square() });
    check(&x, |x| -> Var<f64, shape![2, _, 4]> { x.sum_keepdim::<1>() * x });
    check(&x, |x| x.mean_all().square() + x.sum_all());
}

#[test]
fn other_reductions() {
    for sizes in [&[2, 3][..], &[3, 2], &[4]] {
        let at = between(-2.0, 2.0, sizes);
        for axis in [0, -1] {
            check(&at, |x| x.logsumexp(axis, true).unwrap());
            check(&at, |x| x.var(axis, false).unwrap());
        }
    }
    let x: Var<f64, shape![2, _, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![2, 4]> { x.logsumexp::<1>() });
    check(&x, |x| -> Var<f64, shape![_]> { x.var_axes::<axes![0, -1]>() });
    check(&x, |x| x.logsumexp_all() * x.var_all());
    check(&of::<shape![]>(&[]), |x| x.logsumexp_all());
    check(&of::<shape![0, 2]>(&[0, 2]), |x| x.logsumexp::<-1>());
}

/// As PyTorch: the gradient of a NaN is 0.
#[test]
fn nansum_passes_no_gradient_to_nan() {
    let x: Var<f64, shape![2, 2]> = Tensor::from([[1.0, f64::NAN], [3.0, 4.0]]).into();
    let g = grad(&x, |x| (x.nansum::<1>().square()).sum_all());
    assert_eq!(g.to_vec(), [2.0, 0.0, 14.0, 14.0]);
    check(&between(-2.0, 2.0, &[2, 3]), |x| x.nansum(0, true).unwrap().square());
}

#[test]
fn softmax_and_its_logarithm() {
    for sizes in [&[2, 3][..], &[3, 1], &[4], &[], &[0, 2], &[2, 0]] {
        let at = between(-2.0, 2.0, sizes);
        for axis in [0, -1] {
            check(&at, |x| x.softmax(axis).unwrap());
            check(&at, |x| x.log_softmax(axis).unwrap());
        }
    }
    let x: Var<f64, shape![2, _, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![2, _, 4]> { x.softmax::<1>() * x.log_softmax::<-1>() });
}

#[test]
fn the_loss_of_classes() {
    let x: Var<f64, shape![4, 3]> = of(&[4, 3]);
    check(&x, |x| x.cross_entropy(Tensor::from([2_i64, 0, 1, 2])));
    // What is ignored has no gradient, and does not count.
    let some = Tensor::from([2_i64, -100, 1, -100]);
    check(&x, |x| x.cross_entropy(&some));
    let g = grad(&x, |x| x.cross_entropy(&some));
    assert_eq!(g.value().select::<0>(1).to_vec(), [0.0; 3]);
    // Where all are: the loss is the mean of nothing, and no gradient flows.
    let none = Tensor::from([-100_i64; 4]);
    let (loss, g) = value_and_grad(&x, |x| x.cross_entropy(&none));
    assert!(loss.is_nan());
    assert_eq!(g.to_vec(), [0.0; 12]);
    let deep: Var<f64, shape![2, 3, 2]> = of(&[2, 3, 2]);
    check(&deep, |x| x.cross_entropy(Tensor::from([[0_i32, 2], [1, 1]])));
    check(&of::<shape![3]>(&[3]), |x| x.cross_entropy(Tensor::scalar(1_usize)));
}

#[test]
fn slices() {
    let x: Var<f64, shape![4, 5]> = of(&[4, 5]);
    check(&x, |x| -> Var<f64, shape![2, 3]> { x.slice(s![1..3, ..;2]).square() });
    check(&x, |x| -> Var<f64, shape![4]> { x.slice(s![.., -2]).square() });
    let (from, at) = (1, 3);
    check(&x, |x| -> Var<f64, shape![_]> { x.slice(s![from.., at]).square() });
    check(&between(-2.0, 2.0, &[4, 5]), |x| x.slice(s![1.., 0..4;3]).unwrap().square());
}

#[test]
fn products_of_every_pairing() {
    let pairs: [(&[usize], &[usize]); 12] = [
        (&[3], &[3]),
        (&[2, 3], &[3, 4]),
        (&[2, 3], &[3]),
        (&[3], &[3, 4]),
        (&[5, 2, 3], &[3, 4]),
        (&[5, 2, 3], &[3]),
        (&[3], &[5, 3, 4]),
        (&[5, 2, 3], &[1, 3, 4]),
        (&[1, 2, 3], &[5, 3, 4]),
        (&[2, 1, 2, 3], &[3, 3, 1]),
        (&[2, 0], &[0, 3]),
        (&[0, 2], &[2, 3]),
    ];
    for (a, b) in pairs {
        let at = (between(-2.0, 2.0, a), between(-1.0, 1.0, b));
        check(&at, |(a, b)| a.matmul(b));
    }
    let at: (Var<f64, shape![_, 2, 3]>, Var<f64, shape![4, 3]>) = (of(&[5, 2, 3]), of(&[4, 3]));
    check(&at, |(x, w)| -> Var<f64, shape![_, 2, 4]> { x.matmul(w.t()) });
    let t = Tensor::from([[1.0, 2.0], [3.0, -1.0], [0.5, 2.0]]);
    check(&at.0, |x| x.matmul(&t));
}

#[test]
fn views_of_list_shapes() {
    let x: Var<f64, shape![2, 3, 4]> = of(&[2, 3, 4]);
    check(&x, |x| -> Var<f64, shape![3, 4, 2]> { x.permute::<axes![1, 2, 0]>().square() });
    check(&x, |x| -> Var<f64, shape![4, 3, 2]> { x.transpose::<0, -1>().square() });
    check(&x, |x| -> Var<f64, shape![2, 4, 3]> { x.mt().square() });
    check(&x, |x| -> Var<f64, shape![2, 1, 3, 4]> { x.unsqueeze::<1>().square() });
    check(&x, |x| -> Var<f64, shape![2, 3, 4]> { x.unsqueeze::<1>().squeeze::<1>().square() });
    check(&x, |x| -> Var<f64, shape![2, 2, 4]> { x.narrow::<1, 1, 2>().square() });
    check(&x, |x| -> Var<f64, shape![2, 4]> { x.select::<1>(-1).square() });
    check(&x, |x| -> Var<f64, shape![3, 4]> { x.select::<0>(1).square() });
    check(&x, |x| -> Var<f64, shape![6, 4]> { x.view::<shape![6, -1]>().square() });
    check(&x, |x| -> Var<f64, shape![8, 3]> { x.mt().reshape::<shape![8, 3]>().square() });
    check(&x, |x| -> Var<f64, shape![5, 2, 3, 4]> { x.expand::<shape![5, -1, -1, -1]>().square() });
    let x: Var<f64, shape![2, 3]> = of(&[2, 3]);
    check(&x, |x| -> Var<f64, shape![3, 2]> { x.t().square() });
    let v: Var<f64, shape![3]> = of(&[3]);
    check(&v, |v| v.t().square());
    let s: Var<f64, shape![]> = of(&[]);
    check(&s, |s| s.t().square());
    check(&s, |s| s.unsqueeze::<0>().expand::<shape![4]>().square());
    check(&s, |s| -> Var<f64, shape![1]> { s.atleast_1d().square() });
    check(&v, |v| -> Var<f64, shape![1, 3]> { v.atleast_2d().square() });
    check(&x, |x| -> Var<f64, shape![2, 3, 1]> { x.atleast_3d().square() });
    let none: Var<f64, shape![0, 3]> = of(&[0, 3]);
    check(&none, |x| x.t().sum::<0>());
}

#[test]
fn views_of_any_rank() -> Result<(), ShapeError> {
    let x = between(-2.0, 2.0, &[2, 3, 4]);
    check(&x, |x| x.permute([1, 2, 0]).unwrap().square());
    check(&x, |x| x.transpose(0, -1).unwrap().square());
    check(&x, |x| x.mt().unwrap().square());
    check(&x, |x| x.unsqueeze(1).unwrap().squeeze([1]).unwrap().square());
    check(&x, |x| x.atleast_1d().unwrap().square() * x.atleast_3d().unwrap());
    check(&x.select(0, 1)?.select(0, 1)?, |x| x.atleast_2d().unwrap().square());
    check(&x.select(0, 1)?.select(0, 1)?, |x| x.atleast_3d().unwrap().square());
    check(&x, |x| x.narrow(1, -2, 2).unwrap().square());
    check(&x, |x| x.select(-1, -3).unwrap().square());
    check(&x, |x| x.view([6, -1]).unwrap().square());
    check(&x, |x| x.expand([5, -1, -1, -1]).unwrap().square());
    check(&x.select(0, 1)?, |x| x.t().unwrap().square());
    check(&between(-2.0, 2.0, &[]), |x| x.transpose(0, -1).unwrap().square());
    assert!(x.view([5, -1]).is_err() && x.select(3, 0).is_err() && x.expand([1, 2, 3, 5]).is_err());
    Ok(())
}

/// Values that are views themselves: strides of any kind, and 0.
#[test]
fn operands_that_lie_in_any_way() {
    let base = between(0.5, 2.0, &[4, 6]).to_shared();
    let transposed: Any = base.t().unwrap().into();
    let part: Any = base.narrow(1, 2, 4).unwrap().into();
    let stretched: Any = base.select(0, 1).unwrap().expand([4, 6]).unwrap().into();
    for x in [&transposed, &part, &stretched] {
        check(x, |x| (x.exp() * x).sum(&[0], false).unwrap());
        check(x, |x| x.matmul(x.t().unwrap()));
    }
    check(&(stretched.clone(), transposed), |(a, b)| a / b.t().unwrap());
    // The gradient of what is stretched has an element of its own everywhere.
    assert_eq!(grad(&stretched, |x| x.sum_all()).to_vec(), [1.0; 24]);
}

#[test]
fn modules_of_every_kind() {
    let v = |n: usize| between(-1.0, 1.0, &[n]);
    let at = (vec![v(2), v(3)], [v(1), v(1)], Some(v(2)), None::<Any>, Box::new(v(2)), (v(3),));
    check(&at, |(list, pair, some, none, boxed, (last,))| {
        assert!(none.is_none());
        let total = (&list[0] * some.as_ref().unwrap() * &**boxed).sum_all();
        total + (&list[1] * last).sum_all() * (&pair[0] - pair[1].exp()).sum_all()
    });
}

#[test]
fn what_a_function_does_not_depend_on_has_a_gradient_of_zeros() {
    let at = (of::<shape![2, 3]>(&[2, 3]), of::<shape![4]>(&[4]));
    let (_, unused) = grad(&at, |(a, _)| a.sum_all());
    assert_eq!((unused.sizes(), unused.to_vec()), (&[4][..], vec![0.0; 4]));
    let (a, _) = grad(&at, |_| Tensor::scalar(1.0).into());
    assert_eq!(a.to_vec(), [0.0; 6]);
}

/// A scalar lends an axis to those that exchange axes, as in PyTorch.
#[test]
fn views_of_scalars() {
    let x: Var<f64, shape![]> = of(&[]);
    check(&x, |x| -> Var<f64, shape![]> { x.t() * x.transpose::<0, -1>() * x.swapaxes::<-1, 0>() });
    check(&x, |x| -> Var<f64, shape![1]> { x.unsqueeze::<-1>().square() });
    check(&x, |x| -> Var<f64, shape![]> { x.permute::<axes![]>().square() });
}
