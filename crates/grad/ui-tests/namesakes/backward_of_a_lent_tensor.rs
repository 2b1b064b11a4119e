// no method named `backward`
use congruent::prelude::*;
use congruent_grad as _;

fn step(x: &Tensor<f32, shape![4]>) {
    x.backward();
}

fn main() {}
