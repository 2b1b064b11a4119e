//! The conditions of exercise 44.

use congruent::prelude::*;
use layers::{Dense, Relu, Then, forward};

fn dense() -> Dense<len![3], len![2]> {
    Dense::new(Tensor::from([[1.0, 0.0, 1.0], [0.0, -1.0, 0.0]]), Tensor::from([10.0, 0.0]))
}

fn last() -> Dense<len![2], len![1]> {
    Dense::new(Tensor::from([[1.0, 1.0]]), Tensor::from([0.5]))
}

#[test]
fn a_layer_maps_rows() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [0.0, 0.0, -20.0]]);
    let y: Tensor<f32, shape![2, 2]> = forward(&dense(), &x);
    assert_eq!(y.to_vec(), [14.0, -2.0, -10.0, 0.0]);
}

#[test]
fn layers_stand_behind_each_other() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [0.0, 0.0, -20.0]]);
    let net = Then(Then(dense(), Relu), last());
    let y: Tensor<f32, shape![2, 1]> = forward(&net, &x);
    assert_eq!(y.to_vec(), [14.5, 0.5]);
    let other: Tensor<f32, shape![2, 1]> = forward(&Then(dense(), Then(Relu, last())), &x);
    assert_eq!(other, y);
}

#[test]
fn rows_may_be_a_view_and_their_number_unknown() {
    let n = 4;
    let x = Tensor::<f32, shape![3, _]>::ones_of(dims![3, n]);
    let y: Tensor<f32, shape![_, 2]> = forward(&dense(), &x.t());
    assert_eq!(y.sizes(), [4, 2]);
}
