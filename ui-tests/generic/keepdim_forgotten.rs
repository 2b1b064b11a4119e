// The sums have an axis less.
use congruent::prelude::*;

fn shares<L: Shape, R: Dim, C: Dim>(x: &Strided<f32, shape![..L, R, C]>) -> Tensor<f32, shape![..L, R, C]> {
    x / x.sum::<-1>()
}

fn main() {}
