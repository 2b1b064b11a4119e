// What is known at run time only cannot be known again without a check.
use congruent::prelude::*;

fn main() {
    let n = 3;
    let x: Tensor<f32, shape![_]> = Tensor::zeros_of(dims![n]);
    let _: Tensor<f32, shape![3]> = x.into_shape();
}
