// Any shape, and nothing says that it has one element.
use congruent::prelude::*;

fn f<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    x.item()
}

fn main() {}
