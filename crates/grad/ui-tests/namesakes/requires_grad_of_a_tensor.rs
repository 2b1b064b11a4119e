// no method named `requires_grad_` found for struct `congruent::Tensor<f32, ((), N<4>)>`
use congruent::prelude::*;
use congruent_grad as _;

fn step(mut x: Tensor<f32, shape![4]>) {
    x.requires_grad_(true);
}

fn main() {}
