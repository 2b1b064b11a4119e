// Two lists of leading axes.
use congruent::prelude::*;

fn f<L: Shape, R: Shape>(_: &Tensor<f32, shape![..L, ..R]>) {}

fn main() {}
