// a kernel of length `N<2>` has no middle, and so no padding that is the same on both sides keeps lengths
use congruent::prelude::*;
use congruent::window::SamePadding;
use congruent_grad::Var;
use congruent_grad::nn::{Conv2d, Forward};

fn features(layer: &Conv2d<f32, len![1], len![8], 2, SamePadding>, x: &Var<f32, shape![1, 28, 28]>) {
    layer.forward(x);
}

fn main() {}
