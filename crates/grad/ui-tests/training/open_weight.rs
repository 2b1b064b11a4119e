// is not that of the weights of a convolution
use congruent::prelude::*;
use congruent_grad::nn::Conv2d;

struct Net {
    first: Conv2d<f32, shape![8, _, 5, 5]>,
}

fn main() {}
