//! What is tracked, what is not, and what goes wrong with which words.

use crate::support::{message, scalar};
use congruent::Shared;
use congruent::prelude::*;
use congruent_grad::{AnyRankVar, Module, Var, grad, value_and_grad};

/// `linear` of the README of `congruent`, with `Var` in place of `Strided` and `Tensor`: no bound more.
fn linear<L: Shape, B: Dim, I: Dim, O: Dim>(
    x: &Var<f32, shape![..L, B, I]>,
    w: &Var<f32, shape![O, I]>,
    b: &Var<f32, shape![O]>,
) -> Var<f32, shape![..L, B, O]> {
    x.matmul(&w.t()) + b
}

/// Two shapes that meet: the one bound that the eager operation has.
fn residual<S: Broadcast<R>, R: Shape>(x: &Var<f32, S>, y: &Var<f32, R>) -> Var<f32, Broadcasted<S, R>> {
    x + y
}

/// One generic shape, and no bound.
fn bumps<S: Shape>(x: &Var<f32, S>) -> Var<f32, S> {
    (x.square() * -0.5).exp() * x + x.tanh()
}

/// Without the mean of each row, over any leading axes.
fn centred<L: Shape, D: Dim>(x: &Var<f32, shape![..L, D]>) -> Var<f32, shape![..L, D]> {
    x - x.mean_keepdim::<-1>()
}

#[test]
fn generic_code_asks_for_no_more_than_with_tensors() {
    dim!(Batch);
    let x: Var<f32, shape![4, Batch, 3]> = Tensor::ones_of(dims![4, Batch(2), 3]).into();
    let w: Var<f32, shape![5, 3]> = Tensor::full(0.5).into();
    let b: Var<f32, shape![5]> = Tensor::zeros().into();
    let (y, (dx, dw, db)) =
        value_and_grad(&(x, w, b), |(x, w, b)| residual(&centred(&linear(&bumps(x), w, b)), b).sum_all());
    let dw: Var<f32, shape![5, 3]> = dw;
    let dx: Var<f32, shape![4, Batch, 3]> = dx;
    assert_eq!((dx.sizes(), dw.sizes()), (&[4, 2, 3][..], &[5, 3][..]));
    // Every row is centred: what is added to a row does not matter.
    assert!(y.abs() < 1e-5 && dw.to_vec().iter().all(|g| g.abs() < 1e-4));
    assert_eq!(db.to_vec(), [8.0; 5]);
}

#[test]
fn outside_of_a_gradient_nothing_is_tracked() {
    let x = scalar(2.0);
    assert!(!(&x * &x).is_tracked());
    let (_, seen) = value_and_grad(&x, |x| {
        assert!((x * 2.0).is_tracked() && !(x.detach() * 2.0).is_tracked());
        x * x
    });
    assert!(!seen.is_tracked());
}

#[test]
fn gradients_have_gradients() {
    // The third derivative of x⁴ is 24 x.
    let third = grad(&scalar(0.5), |x| grad(x, |x| grad(x, |x| x.square().square())));
    assert_eq!(third.item(), 12.0);
    // The derivatives of tanh: 1 - t², -2 t (1 - t²).
    let t = 0.7f64.tanh();
    let second = grad(&scalar(0.7), |x| grad(x, |x| x.tanh()));
    assert!((second.item() + 2.0 * t * (1.0 - t * t)).abs() < 1e-15);
}

/// The inner derivative is of the inner variable alone: d/dx (x d/dy (x + y) at y = 1) = 1, and not 2.
#[test]
fn an_inner_variable_is_not_the_outer_one() {
    let d = grad(&scalar(3.0), |x| x * grad(&scalar(1.0), |y| x + y));
    assert_eq!(d.item(), 1.0);
    // Even where both begin as one: d/dx of (d/dy x² y at y = x) is d/dx x² = 2 x.
    let d = grad(&scalar(3.0), |x| grad(x, |y| x * x * y));
    assert_eq!(d.item(), 6.0);
    // And d/dx of (d/dy x y² at y = x) = d/dx 2 x² = 4 x.
    let d = grad(&scalar(3.0), |x| grad(x, |y| x * y * y));
    assert_eq!(d.item(), 12.0);
}

/// ∂²/∂a∂b of a²b³ = 6 a b².
#[test]
fn mixed_derivatives() {
    let (da, _) = grad(&(scalar(2.0), scalar(3.0)), |(a, b)| {
        let (_, db) = grad(&(a.clone(), b.clone()), |(a, b)| a * a * b * b * b);
        db
    });
    assert_eq!(da.item(), 6.0 * 2.0 * 9.0);
}

#[test]
fn the_gradient_at_a_point_is_that_of_a_shared_copy() {
    let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
    let at = x.value().data_ptr();
    let g = grad(&x, |x| {
        assert_eq!(x.value().data_ptr(), at, "nothing is copied");
        (x * x).sum_all()
    });
    assert_eq!((x.to_vec(), g.to_vec()), (vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]));
    assert_eq!(x.into_tensor().data_ptr(), at, "the tape is gone, and has no part in it");
}

#[test]
fn views_of_variables_copy_nothing() {
    let x: Var<f64, shape![2, 3]> = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into();
    let at = x.value().data_ptr();
    assert_eq!(x.t().value().data_ptr(), at);
    assert_eq!(x.view::<shape![3, 2]>().value().data_ptr(), at);
    assert_eq!(x.select::<0>(1).value().data_ptr(), at.wrapping_add(3));
    assert_eq!(x.to_shared().data_ptr(), at);
}

#[test]
fn a_variable_crosses_threads() {
    let x: Var<f64, shape![2]> = Tensor::from([1.0, 2.0]).into();
    let g = grad(&x, |x| std::thread::scope(|s| s.spawn(|| x.exp().ln() * x).join().unwrap()).sum_all());
    assert!(g.to_vec().iter().zip([2.0, 4.0]).all(|(g, want)| (g - want).abs() < 1e-12));
}

/// One element, at as many positions as nobody has memory for: a part of it is no trouble, and the gradient of all of it is.
#[test]
fn what_goes_wrong_on_the_way_back_is_told_of_the_operation_and_its_line() {
    let x: Var<f64, AnyRank> = Tensor::from([1.0]).into_shared().into_dyn().expand([1_usize << 60]).unwrap().into();
    let text = message(move || grad(&x, |x| x.narrow(0, 0, 2).unwrap().sum_all()));
    let line = line!() - 1;
    let begins = format!("in the gradient of `narrow` ({}:{line}:47): ", file!());
    assert!(text.starts_with(&begins) && text.contains("1152921504606846976"), "{text}");
}

#[test]
fn lengths_that_only_run_time_knows_are_refused_in_the_words_of_tensors() {
    let (n, m) = (2, 3);
    let a: Tensor<f64, shape![_]> = Tensor::ones_of(dims![n]);
    let b: Tensor<f64, shape![_]> = Tensor::ones_of(dims![m]);
    let eager = message(|| &a + &b);
    let (a, b): (Var<_, _>, Var<_, _>) = (a.into(), b.into());
    assert_eq!(message(move || a + b), eager);
}

#[test]
fn a_named_length_does_not_stretch() {
    dim!(Batch);
    let a: Tensor<f64, shape![Batch, 2]> = Tensor::ones_of(dims![Batch(1), 2]);
    let b: Tensor<f64, shape![Batch, 2]> = Tensor::ones_of(dims![Batch(3), 2]);
    let eager = message(|| &a * &b);
    let (x, y): (Var<_, _>, Var<_, _>) = (a.clone().into(), b.clone().into());
    assert_eq!(message(move || x * y), eager);
    let y: Var<_, _> = b.into();
    assert_eq!(message(move || &a * y), eager);
    // In front of matrices, too.
    let a: Tensor<f64, shape![Batch, 2, 2]> = Tensor::ones_of(dims![Batch(1), 2, 2]);
    let b: Tensor<f64, shape![Batch, 2, 2]> = Tensor::ones_of(dims![Batch(3), 2, 2]);
    let eager = message(|| a.matmul(&b));
    let (x, y): (Var<_, _>, Var<_, _>) = (a.into(), b.into());
    assert_eq!(message(move || x.matmul(y)), eager);
}

#[test]
fn shapes_are_checked_where_a_type_is_claimed() -> Result<(), ShapeError> {
    let x: Var<f64, AnyRank> = Tensor::<f64, shape![2, 3]>::ones().into_dyn().into();
    let y: Var<f64, shape![_, 3]> = x.clone().try_into_shape()?;
    assert_eq!(y.into_shape::<shape![_, _]>().sizes(), [2, 3]);
    assert!(x.clone().try_into_shape::<shape![2, 2]>().is_err());
    assert_eq!(x.sum(&[2], false).unwrap_err().op, "sum");
    Ok(())
}

#[test]
fn a_module_is_not_rebuilt_of_other_shapes() {
    let x: Var<f64, shape![2]> = Tensor::ones().into();
    let text = message(move || x.rebuild(&mut |_| Var::from(Tensor::<f64, shape![3]>::ones().into_dyn())));
    assert_eq!(text, "a variable of shape [2] is rebuilt as one of [3]");
}

#[test]
fn modules_of_one_structure_are_rebuilt_together() {
    let x: Var<f64, shape![_]> = Tensor::from([1.0, 2.0]).into_shape().into();
    let y: Var<f64, shape![_]> = Tensor::from([10.0, 20.0]).into_shape().into();
    let sum = vec![x.clone(), y.clone()].rebuild_with(&vec![y.clone(), x.clone()], &mut |a, b| a * 2.0 + b);
    assert_eq!((sum[0].to_vec(), sum[1].to_vec()), (vec![12.0, 24.0], vec![21.0, 42.0]));
    let one: Var<f64, shape![_]> = Tensor::from([1.0]).into_shape().into();
    let of_one = message({
        let x = x.clone();
        move || x.rebuild_with(&one, &mut |a, b| a + b)
    });
    assert_eq!(of_one, "a variable of shape [2] meets one of [1]");
    let fewer = message(move || vec![x.clone(), y].rebuild_with(&vec![x], &mut |a, b| a + b));
    assert_eq!(fewer, "a module of 2 variables meets one of 1");
}

#[test]
fn a_variable_prints_as_its_value() {
    let t = Tensor::from([1.0, 2.5]);
    let x: Var<f64, shape![2]> = Shared::from(t.clone()).into();
    assert_eq!(format!("{x} {x:?}"), format!("{t} {t:?}"));
}

/// The gradients of parts are added where they belong, whatever else of the same variable has one, and in every order.
#[test]
fn parts_of_a_variable_have_their_gradients_at_their_places() {
    let x: Var<f64, shape![2, 3]> = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into();
    let f = |x: &Var<f64, shape![2, 3]>| {
        let parts = x.select::<0>(0).square().sum_all() + x.narrow::<1, 1, 2>().exp().sum_all();
        let more = x.slice(s![.., ..;2]).sin().sum_all() + x.select::<-1>(-1).cos().sum_all();
        parts + x.square().sum_all() + more + x.slice(s![1, 1]) * x.slice(s![0, 0])
    };
    let g = grad(&x, f).to_vec();
    let own = |i: usize| 2.0 * x.to_vec()[i];
    let want = [
        own(0) + 2.0 * 1.0 + 1f64.cos() + 5.0,
        own(1) + 2.0 * 2.0 + 2f64.exp(),
        own(2) + 2.0 * 3.0 + 3f64.exp() + 3f64.cos() - 3f64.sin(),
        own(3) + 4f64.cos(),
        own(4) + 5f64.exp() + 1.0,
        own(5) + 6f64.exp() + 6f64.cos() - 6f64.sin(),
    ];
    assert!(g.iter().zip(want).all(|(g, w)| (g - w).abs() < 1e-12 * w.abs()), "{g:?} {want:?}");
    congruent_grad::gradgradcheck(&x, f).unwrap();
}

/// The model outside in place of the argument, or its value alone: PyTorch refuses that, too.
#[test]
fn a_value_that_depends_on_nothing_is_refused() {
    let x = scalar(2.0);
    let outside = x.clone();
    let text = message(move || value_and_grad(&x, |_| outside.square()));
    assert!(text.starts_with("value_and_grad: the value depends on nothing that the function is given"), "{text}");
    // A constant function has a gradient, of zeros.
    assert_eq!(grad(&scalar(2.0), |_| scalar(1.0)).item(), 0.0);
}
