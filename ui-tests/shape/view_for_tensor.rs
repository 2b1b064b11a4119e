// A function that takes tensors alone: `&Strided` would take both.
use congruent::prelude::*;

fn total(x: &Tensor<f32, shape![3, 2]>) -> f32 {
    x.sum_all().item()
}

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    total(&x.t());
}
