// Tried: to return sums as a number.
use congruent::prelude::*;

fn total(x: &Tensor<f32, shape![2, 3]>) -> f32 {
    x.sum::<0>()
}

fn main() {}
