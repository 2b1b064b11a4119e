//! A method and its `try_` twin: the same value, and the sentence of the error is that of the panic, with the name of the
//! operation.

use congruent::error::Fault;
use congruent::prelude::*;
use congruent::random::seeded;
use congruent::{broadcast_tensors, broadcast_tensors3, try_broadcast_tensors, try_broadcast_tensors3};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Vector = Tensor<i32, shape![_]>;

fn vector(n: usize) -> Vector {
    Tensor::arange_of(dims![n])
}

/// Both refuse, with the same sentence, and the error has this name; the fault is given back.
fn refused<A, B>(op: &str, plain: impl FnOnce() -> A, tried: Result<B, ShapeError>) -> Fault {
    let error = tried.map(|_| ()).unwrap_err();
    assert_eq!(error.op, op);
    let said = catch_unwind(AssertUnwindSafe(|| drop(plain()))).unwrap_err();
    assert_eq!(*said.downcast::<String>().unwrap(), error.to_string());
    error.fault
}

#[test]
fn views_of_other_lengths() {
    let (x, y, wrong) = (vector(6), Tensor::<f32, _>::zeros_of(dims![2, 3]), Tensor::<f32, _>::zeros_of(dims![4, 4]));
    assert_eq!(x.try_view_of(dims![2, 3]).unwrap().to_vec(), x.view_of(dims![2, 3]).to_vec());
    assert!(matches!(
        refused("view", || x.view_of(dims![4, 4]).to_tensor(), x.try_view_of(dims![4, 4])),
        Fault::Numel { .. }
    ));
    assert_eq!(x.try_view_as(&y).unwrap().sizes(), x.view_as(&y).sizes());
    assert!(matches!(refused("view_as", || x.view_as(&wrong).to_tensor(), x.try_view_as(&wrong)), Fault::Numel { .. }));
    assert_eq!(x.try_reshape_as(&y).unwrap().to_vec(), x.reshape_as(&y).to_vec());
    let fault = refused("reshape_as", || x.reshape_as(&wrong).to_tensor(), x.try_reshape_as(&wrong).map(|_| ()));
    assert!(matches!(fault, Fault::Numel { .. }));
    let strides = [1, 1];
    assert_eq!(x.try_as_strided_of(dims![2, 2], strides, 1).unwrap().to_vec(), [1, 2, 2, 3]);
    assert_eq!(x.as_strided_of(dims![2, 2], strides, 1).to_vec(), [1, 2, 2, 3]);
    let beyond = || x.as_strided_of(dims![2, 2], [9, 1], 0).to_tensor();
    assert!(matches!(refused("as_strided", beyond, x.try_as_strided_of(dims![2, 2], [9, 1], 0)), Fault::Bounds { .. }));
}

#[test]
fn views_that_repeat() {
    let (x, y, wrong) = (vector(2), Tensor::<f32, _>::zeros_of(dims![3, 2]), Tensor::<f32, _>::zeros_of(dims![3, 4]));
    assert_eq!(x.try_expand_of(dims![3, 2]).unwrap().to_vec(), x.expand_of(dims![3, 2]).to_vec());
    assert!(matches!(
        refused("expand", || x.expand_of(dims![5]).to_tensor(), x.try_expand_of(dims![5])),
        Fault::Expand { .. }
    ));
    assert_eq!(x.try_expand::<shape![3, 2]>().unwrap().to_vec(), x.expand::<shape![3, 2]>().to_vec());
    let other = x.try_expand::<shape![3, 4]>();
    assert!(matches!(refused("expand", || x.expand::<shape![3, 4]>().to_tensor(), other), Fault::Expand { .. }));
    assert_eq!(x.try_expand_as(&y).unwrap().to_vec(), x.expand_as(&y).to_vec());
    assert!(matches!(
        refused("expand_as", || x.expand_as(&wrong).to_tensor(), x.try_expand_as(&wrong)),
        Fault::Expand { .. }
    ));

    let three = vector(3);
    let (a, b) = try_broadcast_tensors(&x, &x).unwrap();
    assert_eq!((a.to_vec(), b.to_vec()), (vec![0, 1], vec![0, 1]));
    let plain = || broadcast_tensors(&x, &three).0.to_tensor();
    assert!(matches!(refused("broadcast_tensors", plain, try_broadcast_tensors(&x, &three)), Fault::Broadcast { .. }));
    let (a, _, c) = try_broadcast_tensors3(&x, &x, &y).unwrap();
    assert_eq!((a.to_vec(), c.sizes()), (vec![0, 1, 0, 1, 0, 1], &[3, 2][..]));
    let plain = || broadcast_tensors3(&x, &x, &three).0.to_tensor();
    assert!(matches!(
        refused("broadcast_tensors", plain, try_broadcast_tensors3(&x, &x, &three)),
        Fault::Broadcast { .. }
    ));
}

#[test]
fn numbers_drawn() {
    let weights = Tensor::from([1.0, 0.0, 3.0]);
    assert_eq!(weights.try_multinomial_of(2, &mut seeded(1)).unwrap(), weights.multinomial_of(2, &mut seeded(1)));
    let fault = refused(
        "multinomial",
        || weights.multinomial_of(3, &mut seeded(1)),
        weights.try_multinomial_of(3, &mut seeded(1)),
    );
    assert!(matches!(fault, Fault::TooManySamples { samples: 3, weights: 2, .. }));
    let again = weights.multinomial_with_replacement_of(9, &mut seeded(1));
    assert_eq!(weights.try_multinomial_with_replacement_of(9, &mut seeded(1)).unwrap(), again);
    let none = Tensor::<f64, shape![2]>::zeros();
    let fault = refused(
        "multinomial",
        || none.multinomial_with_replacement_of(1, &mut seeded(1)),
        none.try_multinomial_with_replacement_of(1, &mut seeded(1)),
    );
    assert!(matches!(fault, Fault::NoWeight { row: 0, .. }));
    let x = vector(5);
    assert_eq!(x.try_randint_like(0..9, &mut seeded(1)).unwrap(), x.randint_like(0..9, &mut seeded(1)));
    let fault = refused("randint", || x.randint_like(3..3, &mut seeded(1)), x.try_randint_like(3..3, &mut seeded(1)));
    assert!(matches!(fault, Fault::DrawRange { .. }));
}

#[test]
fn arithmetic() {
    let (mut x, low, wrong) = (vector(4), vector(1), vector(3));
    x.try_clamp_(&low, 2).unwrap();
    assert_eq!(x.to_vec(), [0, 1, 2, 2]);
    let mut y = x.clone();
    let fault = refused("clamp_", || y.clamp_(&wrong, 2).numel(), x.try_clamp_(&wrong, 2).map(|_| ()));
    assert!(matches!(fault, Fault::Broadcast { .. }));
    assert_eq!((x, y), (Tensor::from(vec![0, 1, 2, 2]), Tensor::from(vec![0, 1, 2, 2])));

    let (a, b) = (Tensor::from([[1.0, 2.0]]), Tensor::from([[1.0, 0.0], [0.0, 1.0]]));
    let scales = || congruent::product::Scales::new().beta(0.5).alpha(3.0);
    let c: Tensor<f64, shape![_]> = Tensor::from(vec![10.0, 20.0]);
    assert_eq!(c.try_addmm_with(&a, &b, scales()).unwrap().to_vec(), [8.0, 16.0]);
    assert_eq!(c.addmm_with(&a, &b, scales()).to_vec(), [8.0, 16.0]);
    let short: Tensor<f64, shape![_]> = Tensor::from(vec![1.0; 3]);
    let fault = refused("addmm", || short.addmm_with(&a, &b, scales()), short.try_addmm_with(&a, &b, scales()));
    assert!(matches!(fault, Fault::Expand { .. }));

    let (p, q) = (Tensor::from(vec![1.0, 2.0]), Tensor::from(vec![1.0, 4.0, 5.0]));
    assert_eq!(p.try_mse_loss_with(&p, SumLoss).unwrap().item(), 0.0);
    let fault = refused("mse_loss", || p.mse_loss_with(&q, SumLoss), p.try_mse_loss_with(&q, SumLoss));
    assert!(matches!(fault, Fault::TargetShape { axis: 0, .. }));
}

#[test]
fn counts_name_what_was_called() {
    let negative = Tensor::from([1, -1]);
    let weights = Tensor::from([1.0, 2.0]);
    assert_eq!(negative.try_bincount().unwrap_err().op, "bincount");
    assert_eq!(negative.try_bincount_with(Bincount::new().weights(&weights)).unwrap_err().op, "bincount");
}

#[test]
fn errors_name_the_operation_that_was_called() {
    let mut x = Tensor::<f32, _>::zeros_of(AnyRank::from([2, 3]));
    let (index, beyond) = (Tensor::from([[0_i64]]).into_dyn(), Tensor::from([[9_i64]]).into_dyn());
    // In PyTorch both are `scatter`.
    assert_eq!(x.scatter(0, &beyond, Tensor::from([[1.0_f32]])).unwrap_err().op, "scatter");
    assert_eq!(x.scatter_value(0, &beyond, 1.0).unwrap_err().op, "scatter");
    assert_eq!(x.scatter_value_(0, &beyond, 1.0).unwrap_err().op, "scatter_");
    assert_eq!(x.scatter_value(5, &index, 1.0).unwrap_err().op, "scatter");
    assert_eq!(Tensor::<i32, _>::from_slice(dims![2, 2], &[1, 2, 3]).unwrap_err().op, "from_slice");
    assert_eq!(Tensor::<i32, _>::from_vec(dims![2, 2], vec![1, 2, 3]).unwrap_err().op, "from_vec");
    let x: Tensor<f32, shape![_, 3]> = Tensor::zeros_of(dims![Dyn(4), 3]);
    let fault = refused(
        "split_of",
        || x.split_of::<0>(dims![Dyn(1), Dyn(2)]).0.numel(),
        x.try_split_of::<0>(dims![Dyn(1), Dyn(2)]).map(|_| ()),
    );
    assert!(matches!(fault, Fault::PartsSum { .. }));
}
