// no method named `parameters` found for struct `congruent::Tensor<f32, ((), N<4>)>`
use congruent::prelude::*;
use congruent_grad as _;

fn step(x: Tensor<f32, shape![4]>) {
    x.parameters();
}

fn main() {}
