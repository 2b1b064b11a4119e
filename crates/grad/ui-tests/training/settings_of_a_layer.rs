// no method named `stride`
use congruent::prelude::*;
use congruent_grad::nn::Conv2d;

fn features(layer: Conv2d<f32, shape![8, 1, 5, 5]>) {
    layer.stride(2);
}

fn main() {}
