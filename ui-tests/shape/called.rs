// A function whose two arguments share a length.
use congruent::prelude::*;

fn add<B: Dim, D: Dim>(x: &Tensor<f32, shape![B, D]>, b: &Tensor<f32, shape![D]>) {
    let _ = x + b;
}

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    add(&x, &y);
}
