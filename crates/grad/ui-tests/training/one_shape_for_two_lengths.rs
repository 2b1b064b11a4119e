// struct takes 3 generic arguments
use congruent::prelude::*;
use congruent_grad::nn::Linear;

struct Net {
    first: Linear<f32, shape![4, 16]>,
}

fn main() {}
