// `#[module(load)]` is for structs: write `impl Load` for an enum
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::nn::Linear;

#[derive(Module)]
#[module(load)]
enum Net {
    Small(Linear<f32, len![4], len![3]>),
    Large(Linear<f32, len![64], len![3]>),
}

fn main() {}
