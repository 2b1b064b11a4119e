// Tried: an axis from the front of a shape whose rank is not known.
use congruent::prelude::*;

fn order<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<i64, shape![..L, D]> {
    x.argsort::<0>()
}

fn main() {}
