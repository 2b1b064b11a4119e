// Tried: to add vectors of two lengths that are parameters.
use congruent::prelude::*;

fn added<Rows: Dim, Cols: Dim>(x: &Tensor<f32, shape![Rows, 3]>, y: &Tensor<f32, shape![Cols, 3]>) {
    let _ = x + y;
}

fn main() {}
