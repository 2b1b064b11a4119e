//! Functions in, derivatives out: products with the Jacobian, the Jacobian itself, the Hessian, and what is computed again.

use crate::support::{message, scalar};
use congruent::prelude::*;
use congruent_grad::{
    AnyRankVar, Module, Var, checkpoint, grad, gradcheck, gradgradcheck, hessian, jacobian, jvp, no_grad,
    value_and_grad, vjp,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn vector<const N: usize>(x: [f64; N]) -> Var<f64, shape![_]> {
    Tensor::from(x.to_vec()).into()
}

/// From `[2]` and `[3]` to `[3, 2]`: no derivative of it is a number.
fn f(a: &Var<f64, shape![2]>, b: &Var<f64, shape![3]>) -> Var<f64, shape![3, 2]> {
    (b.unsqueeze::<-1>() * a).tanh() + a.square() * b.unsqueeze::<-1>().exp()
}
fn point() -> (Var<f64, shape![2]>, Var<f64, shape![3]>) {
    (Tensor::from([0.5, -1.0]).into(), Tensor::from([0.25, 1.5, -0.75]).into())
}

fn close(got: &[f64], want: &[f64]) {
    assert_eq!(got.len(), want.len());
    assert!(got.iter().zip(want).all(|(g, w)| (g - w).abs() <= 1e-12 * w.abs().max(1.0)), "{got:?} {want:?}");
}

#[test]
fn the_jacobian_has_a_row_for_every_element() {
    let at = point();
    let (da, db): (Var<f64, shape![3, 2, 2]>, Var<f64, shape![3, 2, 3]>) = jacobian(&at, |(a, b)| f(a, b));
    // Element (i, j) is tanh(b_i a_j) + a_j² exp(b_i).
    let (a, b) = (at.0.to_vec(), at.1.to_vec());
    for (i, b_i) in b.iter().enumerate() {
        for (j, a_j) in a.iter().enumerate() {
            let slope = 1.0 - (a_j * b_i).tanh().powi(2);
            for k in 0..2 {
                let want = if k == j { b_i * slope + 2.0 * a_j * b_i.exp() } else { 0.0 };
                close(&[da.value()[[i, j, k]]], &[want]);
            }
            for k in 0..3 {
                let want = if k == i { a_j * slope + a_j * a_j * b_i.exp() } else { 0.0 };
                close(&[db.value()[[i, j, k]]], &[want]);
            }
        }
    }
}

#[test]
fn products_with_the_jacobian_from_either_side() {
    let at = point();
    let (da, db) = jacobian(&at, |(a, b)| f(a, b));
    let w: Var<f64, shape![3, 2]> = Tensor::from([[1.0, -2.0], [0.5, 3.0], [-1.0, 0.25]]).into();
    let (y, (ga, gb)) = vjp(&at, |(a, b)| f(a, b), &w);
    close(&y.to_vec(), &f(&at.0, &at.1).to_vec());
    let row = w.reshape::<shape![6]>();
    close(&ga.to_vec(), &row.matmul(da.reshape::<shape![6, 2]>()).to_vec());
    close(&gb.to_vec(), &row.matmul(db.reshape::<shape![6, 3]>()).to_vec());

    let along: (Var<f64, shape![2]>, Var<f64, shape![3]>) =
        (Tensor::from([2.0, -1.0]).into(), Tensor::from([1.0, 0.0, 3.0]).into());
    let (value, change) = jvp(&at, |(a, b)| f(a, b), &along);
    close(&value.to_vec(), &y.to_vec());
    close(&change.to_vec(), &(da.matmul(&along.0) + db.matmul(&along.1)).to_vec());
    assert!(!y.is_tracked() && !value.is_tracked() && !change.is_tracked() && !ga.is_tracked());
}

#[test]
fn the_hessian_of_several_arguments_is_a_tuple_of_tuples() {
    let at = point();
    let total = |(a, b): &(Var<f64, shape![2]>, Var<f64, shape![3]>)| f(a, b).square().sum_all();
    let (of_a, of_b) = hessian(&at, total);
    let (aa, ab): (Var<f64, shape![2, 2]>, Var<f64, shape![2, 3]>) = of_a;
    let (ba, bb): (Var<f64, shape![3, 2]>, Var<f64, shape![3, 3]>) = of_b;
    close(&ab.to_vec(), &ba.mt().to_vec());
    close(&aa.to_vec(), &aa.mt().to_vec());
    // A column of it is how the gradient changes along one element.
    let step = 1e-6;
    let moved = |by: f64| grad(&(at.0.clone() + Tensor::from([by, 0.0]), at.1.clone()), total);
    let (up, down) = (moved(step), moved(-step));
    let slope = |up: Vec<f64>, down: Vec<f64>| -> Vec<f64> {
        up.iter().zip(down).map(|(u, d)| (u - d) / (2.0 * step)).collect()
    };
    for (got, want) in [
        (aa.value().select::<1>(0).to_vec(), slope(up.0.to_vec(), down.0.to_vec())),
        (ba.value().select::<1>(0).to_vec(), slope(up.1.to_vec(), down.1.to_vec())),
    ] {
        assert!(got.iter().zip(&want).all(|(g, w)| (g - w).abs() < 1e-6), "{got:?} {want:?}");
    }
    assert!(bb.to_vec().iter().any(|x| *x != 0.0));
}

#[test]
fn of_scalars_and_of_nothing() {
    assert_eq!(jacobian(&scalar(3.0), |x| x * x).item(), 6.0);
    assert_eq!(hessian(&scalar(3.0), |x| x * x * x).item(), 18.0);
    let none: Var<f64, shape![0]> = Tensor::zeros().into();
    let j: Var<f64, shape![0, 0]> = jacobian(&none, |x| x * 2.0);
    assert_eq!(j.numel(), 0);
    let h: Var<f64, shape![0, 0]> = hessian(&none, |x| x.square().sum_all());
    assert_eq!(h.numel(), 0);
    // Lengths that run time knows.
    let j: Var<f64, shape![_, _]> = jacobian(&vector([1.0, 2.0]), |x| x.square());
    assert_eq!((j.sizes(), j.to_vec()), (&[2, 2][..], vec![2.0, 0.0, 0.0, 4.0]));
}

/// All of them inside of a gradient.
#[test]
fn derivatives_of_derivatives() {
    let at = point();
    gradcheck(&at, |at| jacobian(at, |(a, b)| f(a, b)).1).unwrap();
    gradcheck(&at, |at| hessian(at, |(a, b)| f(a, b).sum_all()).0.1).unwrap();
    let along = point();
    gradcheck(&at, |at| jvp(at, |(a, b)| f(a, b), &along).1).unwrap();
    gradcheck(&along, |along| jvp(&at, |(a, b)| f(a, b), along).1).unwrap();
    let weights: Var<f64, shape![3, 2]> = Tensor::ones().into();
    gradcheck(&at, |at| vjp(at, |(a, b)| f(a, b), &weights).1.0).unwrap();
    gradcheck(&weights, |weights| vjp(&at, |(a, b)| f(a, b), weights).1.0).unwrap();
    // The value depends on what the outer function tracks, also where the inner one does not.
    let g = grad(&scalar(2.0), |x| vjp(&scalar(5.0), |y| x * y, &scalar(1.0)).0);
    assert_eq!(g.item(), 5.0);
}

#[test]
fn a_checkpoint_computes_again_and_gives_the_same() {
    let at = point();
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = {
        let runs = runs.clone();
        move |(a, b): &(Var<f64, shape![2]>, Var<f64, shape![3]>)| {
            runs.fetch_add(1, Ordering::Relaxed);
            f(a, b)
        }
    };
    let (loss, (da, db)) = value_and_grad(&at, |at| checkpoint(at, counted.clone()).square().sum_all());
    assert_eq!(runs.load(Ordering::Relaxed), 2);
    let (want, (wa, wb)) = value_and_grad(&at, |(a, b)| f(a, b).square().sum_all());
    assert_eq!((loss, da.to_vec(), db.to_vec()), (want, wa.to_vec(), wb.to_vec()));
    // Nothing is wanted: computed once, and nothing kept.
    let y = checkpoint(&at, counted);
    assert!(!y.is_tracked());
    assert_eq!(runs.load(Ordering::Relaxed), 3);
    // One inside of another, part of a larger function, and gradients of gradients.
    let nested = |(a, b): &(Var<f64, shape![2]>, Var<f64, shape![3]>)| {
        let inner = checkpoint(&(a.clone(), b.clone()), |(a, b)| f(a, b).sin());
        inner * a
    };
    gradcheck(&at, |at| checkpoint(at, nested) * &at.0).unwrap();
    gradgradcheck(&at, |at| checkpoint(at, nested) * &at.0).unwrap();
    // A gradient inside of it.
    gradcheck(&at, |at| checkpoint(at, |(a, b)| grad(a, |a| f(a, b).square().sum_all()))).unwrap();
}

#[test]
fn what_a_checkpoint_is_not_given_is_refused() {
    let (x, w) = (scalar(2.0), scalar(3.0));
    let text = message(move || {
        grad(&(x, w), |(x, w)| {
            let w = w.clone();
            checkpoint(x, move |x| x * &w)
        })
    });
    assert!(text.starts_with("`mul` (") && text.ends_with("make it a part of what is given"), "{text}");
    // A constant may be captured.
    let k = scalar(3.0);
    assert_eq!(
        grad(&scalar(2.0), |x| checkpoint(x, {
            let k = k.clone();
            move |x| x * &k
        }))
        .item(),
        3.0
    );
}

#[test]
fn without_recording_inner_gradients_still_work() {
    let x = scalar(3.0);
    assert_eq!(
        grad(&x, |x| x * no_grad(|| grad(x, |y| y * y * x))).item(),
        18.0,
        "x · (2 x²' at a number 3 ..) counts its first factor"
    );
    assert_eq!(no_grad(|| grad(&x, |x| x.square())).item(), 6.0);
    let _ = grad(&x, |x| {
        no_grad(|| assert!(!(x * 2.0).is_tracked()));
        assert!((x * 2.0).is_tracked());
        x.square()
    });
}

/// What is a number on the way there is one when it is computed again.
#[test]
fn a_checkpoint_without_recording() {
    let g = grad(&scalar(2.0), |x| {
        let captured = x.clone();
        let inner = no_grad(|| grad(&scalar(1.0), |w| checkpoint(w, move |w| w * w * &captured)));
        assert!(!inner.is_tracked());
        assert_eq!(inner.item(), 4.0);
        inner
    });
    assert_eq!(g.item(), 0.0);
    // What changes nothing does not track either.
    let _ = grad(&vector([1.0, 2.0]), |x| {
        let same: Var<f64, shape![_]> = no_grad(|| x.reshape::<shape![-1]>());
        assert!(!same.is_tracked());
        x.sum_all()
    });
}

/// A part that is frozen, and tracked from outside: a checkpoint is given it, too.
#[test]
fn a_checkpoint_of_a_frozen_part() {
    #[derive(Module)]
    struct Scaled {
        slope: Var<f64, shape![]>,
        #[module(frozen)]
        scale: Var<f64, shape![]>,
    }
    let g = grad(&scalar(3.0), |scale| {
        let line = Scaled { slope: scalar(2.0), scale: scale.clone() };
        checkpoint(&line, |line| &line.slope * line.scale.square())
    });
    assert_eq!(g.item(), 2.0 * 2.0 * 3.0);
}

/// A gradient that is taken inside of a function on another thread is a number to the outer one, and still right.
#[test]
fn an_inner_gradient_depends_on_a_leaf_of_another_function() {
    // d/dx of (d/dy x² y) = d/dx x² = 2 x, where y is made after x, and x's node is older than y's; and where it is younger.
    let g = grad(&scalar(3.0), |x| grad(&scalar(1.0), |y| x * x * y));
    assert_eq!(g.item(), 6.0);
    let (sent, received) = std::sync::mpsc::channel();
    let g = grad(&scalar(1.0), |y| {
        // A variable that is tracked by nobody here, and younger than `y`: as one of another thread is.
        let _ = grad(&scalar(3.0), |x| {
            sent.send(x.clone()).unwrap();
            x * 1.0
        });
        let x = received.recv().unwrap();
        let inner = grad(y, |y| &x * &x * y);
        assert!(inner.is_tracked(), "somebody may ask for the gradient with respect to `x`");
        inner + y * 0.0
    });
    assert_eq!(g.item(), 0.0);
}

#[test]
fn what_does_not_fit_is_told() {
    let x = vector([1.0, 2.0]);
    let text = message(move || vjp(&x, |x| x.square(), &vector([1.0, 2.0, 3.0])));
    assert_eq!(text, "vjp: the cotangent has shape [3], the value [2]");
    let x = vector([1.0, 2.0]);
    let text = message(move || jvp(&x, |x| x.square(), &vector([1.0])));
    assert_eq!(text, "jvp: a part of the tangent has shape [1], that of the argument [2]");
}

/// What a module is rebuilt of, a checkpoint is given: structs, too.
#[test]
fn a_checkpoint_of_a_struct() {
    #[derive(Module)]
    struct Line {
        slope: Var<f64, shape![]>,
        offset: Var<f64, shape![]>,
    }
    let line = Line { slope: scalar(2.0), offset: scalar(1.0) };
    let g = grad(&line, |line| checkpoint(line, |line| &line.slope * 10.0 + line.offset.square()));
    assert_eq!((g.slope.item(), g.offset.item()), (10.0, 2.0));
}

/// The length of an axis is a value of its type, as that of a tensor.
#[test]
fn a_variable_has_the_length_of_an_axis() {
    dim!(Rows);
    fn ones<B: Dim, D: Dim>(x: &Var<f64, shape![B, D]>) -> Tensor<f64, shape![D, B]> {
        Tensor::ones_of(dims![x.dim::<1>(), x.dim::<-2>()])
    }
    let n = 4;
    let x: Var<f64, shape![_, 3]> = Tensor::zeros_of(dims![n, 3]).into();
    assert_eq!(ones(&x).sizes(), [3, 4]);
    let y: Var<f64, shape![Rows, 1]> = Tensor::zeros_of(dims![Rows(2), 1]).into();
    let of: Tensor<f64, shape![1, Rows]> = ones(&y);
    assert_eq!((of.sizes(), y.dim::<0>()), (&[1, 2][..], y.value().dim::<0>()));
    let any = x.into_dyn();
    assert_eq!((any.dim(0).unwrap(), any.dim(-1).unwrap()), (4, 3));
    assert_eq!(any.dim(2).unwrap_err(), any.value().dim(2).unwrap_err());
    assert_eq!(StackTensor::from([[1, 2, 3], [4, 5, 6]]).dim::<1>(), Tensor::from([[1, 2, 3]]).dim::<1>());
}

/// The sum and the product of an iterator of variables have gradients; of no variables they are constants.
#[test]
fn iterators_of_variables_are_added_up_and_multiplied() {
    let list: [Var<f64, shape![2]>; 3] = [[1.0, 2.0], [3.0, -1.0], [0.5, 4.0]].map(|row| Tensor::from(row).into());
    let weights: Var<f64, shape![2]> = Tensor::from([1.0, 10.0]).into();
    let [a, b, c] = grad(&list, |list| (list.iter().sum::<Var<f64, shape![2]>>() * &weights).sum_all());
    assert_eq!([a.to_vec(), b.to_vec(), c.to_vec()], [vec![1.0, 10.0], vec![1.0, 10.0], vec![1.0, 10.0]]);
    let [a, b, c] =
        grad(&list, |list| (list.clone().into_iter().product::<Var<f64, shape![2]>>() * &weights).sum_all());
    assert_eq!([a.to_vec(), b.to_vec(), c.to_vec()], [vec![1.5, -40.0], vec![0.5, 80.0], vec![3.0, -20.0]]);
    let none: Var<f64, shape![2]> = list[..0].iter().sum();
    assert_eq!((none.to_vec(), none.is_tracked()), (vec![0.0; 2], false));
    assert_eq!(list[..0].iter().product::<Var<f64, shape![2]>>().to_vec(), [1.0; 2]);
}
