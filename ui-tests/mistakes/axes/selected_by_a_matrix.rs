// Tried: to select rows by a matrix.
use congruent::prelude::*;

fn selected(x: &Tensor<f32, shape![2, 3]>, i: &Tensor<i64, shape![2, 2]>) {
    let _ = x.index_select::<0>(i);
}

fn main() {}
