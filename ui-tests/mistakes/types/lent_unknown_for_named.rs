// Tried: to lend a tensor of an unknown length where it has a name.
use congruent::prelude::*;

dim!(Batch);

fn takes(_: &Tensor<f32, shape![Batch]>) {}

fn lends(x: &Tensor<f32, shape![_]>) {
    takes(x);
}

fn main() {}
