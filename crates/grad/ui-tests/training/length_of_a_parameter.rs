// constant provided when a type was expected
use congruent::prelude::*;
use congruent_grad::nn::Linear;

struct Net<const HIDDEN: usize> {
    first: Linear<f32, len![4], len![HIDDEN]>,
}

fn main() {}
