// cannot add `Linear<f32, N<4>, N<3>>` to `Linear<f32, N<4>, N<3>>`
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn sum(a: Linear<f32, len![4], len![3]>, b: Linear<f32, len![4], len![3]>) {
    let _ = a + b;
}

fn main() {}
