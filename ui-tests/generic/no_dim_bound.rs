// A parameter, and nothing says that it is a length.
use congruent::prelude::*;

fn f<D>(x: &Tensor<f32, shape![D]>) {
    let _ = x + x;
}

fn main() {}
