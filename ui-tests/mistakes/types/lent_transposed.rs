// Tried: to lend a tensor that is turned.
use congruent::prelude::*;

fn takes(_: &Tensor<f32, shape![3, 2]>) {}

fn lends(x: &Tensor<f32, shape![2, 3]>) {
    takes(x);
}

fn main() {}
