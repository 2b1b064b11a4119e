// `String` is not a module
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::Module;

#[derive(Module)]
struct Net {
    first: Linear<f32, len![4], len![3]>,
    name: String,
}

fn main() {}
