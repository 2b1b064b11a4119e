// cannot find attribute `frozen`
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::Module;

#[derive(Module)]
struct Net {
    #[frozen]
    first: Linear<f32, len![4], len![3]>,
    last: Linear<f32, len![4], len![3]>,
}

fn main() {}
