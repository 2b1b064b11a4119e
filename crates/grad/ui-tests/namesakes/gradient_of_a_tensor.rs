// no field `grad` on type
use congruent::prelude::*;
use congruent_grad as _;

fn step(x: &Tensor<f32, shape![4]>) {
    x.grad;
}

fn main() {}
