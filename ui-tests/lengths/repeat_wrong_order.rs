// The count behind the length.
use congruent::prelude::*;

fn repeated<D: Dim>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![D * 3]> {
    x.repeat::<shape![3]>()
}

fn main() {}
