// A function asks for a length, and nothing says that the parameter is one.
use congruent::prelude::*;

fn double<D: Dim>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![D]> {
    x + x
}

fn f<D>(x: &Tensor<f32, shape![D]>) {
    let _ = double(x);
}

fn main() {}
