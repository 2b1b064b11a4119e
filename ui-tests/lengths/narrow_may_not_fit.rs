// A part that a generic length may be too short for.
use congruent::prelude::*;

fn first<D: Dim>(x: &Tensor<f32, shape![D]>) {
    let _ = x.narrow::<0, 0, 4>();
}

fn main() {}
