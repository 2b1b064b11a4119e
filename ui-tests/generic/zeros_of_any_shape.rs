// A shape, and nothing says that it is known at compile time.
use congruent::prelude::*;

fn f<S: Shape>() -> Tensor<f32, S> {
    Tensor::zeros()
}

fn main() {}
