// Three times as long, not twice.
use congruent::prelude::*;

fn repeated<D: Dim>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![2 * D]> {
    x.repeat::<shape![3]>()
}

fn main() {}
