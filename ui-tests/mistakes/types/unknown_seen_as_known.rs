// Tried: to see an unknown length as a number.
use congruent::prelude::*;

fn seen(x: &Tensor<f32, shape![_, 3]>) {
    let _ = x.as_shape::<shape![2, 3]>();
}

fn main() {}
