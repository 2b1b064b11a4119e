// struct takes 3 generic arguments
use congruent::prelude::*;
use congruent_grad::nn::Linear;

struct Net {
    first: Linear<len![4], len![16]>,
}

fn main() {}
