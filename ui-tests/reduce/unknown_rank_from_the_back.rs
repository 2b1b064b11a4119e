// There may be no axis -2.
use congruent::prelude::*;

fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) {
    let _ = x.sum::<-2>();
}

fn main() {}
