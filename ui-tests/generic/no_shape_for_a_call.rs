// A function asks for a shape, and nothing says that the parameter is one.
use congruent::prelude::*;

fn double<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x + x
}

fn f<S>(x: &Tensor<f32, S>) {
    let _ = double(x);
}

fn main() {}
