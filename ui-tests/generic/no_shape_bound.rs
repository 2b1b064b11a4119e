// A parameter, and nothing says that it is a shape.
use congruent::prelude::*;

fn f<S>(x: &Tensor<f32, S>) {
    let _ = x.exp();
}

fn main() {}
