// Tried: to lend a tensor of known lengths where one is `_`.
use congruent::prelude::*;

fn takes(_: &Strided<f32, shape![_, 3]>) {}

fn lends(x: &Tensor<f32, shape![2, 3]>) {
    takes(x);
}

fn main() {}
