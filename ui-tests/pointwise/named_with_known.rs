// A named length stays what it is called.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

dim!(Batch);

fn f(x: &Tensor<f32, shape![Batch, 6]>, y: &Tensor<f32, shape![3, 4]>) {
    let _ = pointwise(x) + y;
}

fn main() {}
