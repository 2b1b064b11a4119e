// constant provided when a type was expected
use congruent::prelude::*;
use congruent_grad::nn::Linear;

const HIDDEN: usize = 32;

struct Net {
    first: Linear<f32, len![4], len![HIDDEN]>,
}

fn main() {}
