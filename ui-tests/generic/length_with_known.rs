// A length, and nothing says that it broadcasts with 3.
use congruent::prelude::*;

fn f<D: Dim>(x: &Tensor<f32, shape![D]>, y: &Tensor<f32, shape![3]>) {
    let _ = x + y;
}

fn main() {}
