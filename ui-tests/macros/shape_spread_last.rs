// The leading axes behind the others.
use congruent::prelude::*;

fn f<L: Shape>(_: &Tensor<f32, shape![3, ..L]>) {}

fn main() {}
