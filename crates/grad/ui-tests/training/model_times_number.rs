// cannot multiply `&Linear<f32, N<4>, N<3>>` by `{float}`
use congruent::prelude::*;
use congruent_grad::nn::Linear;

fn half(net: &Linear<f32, len![4], len![3]>) {
    let _ = net * 0.5;
}

fn main() {}
