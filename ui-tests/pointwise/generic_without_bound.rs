// Two shapes, and nothing says that they meet pointwise.
use congruent::backcompat::pointwise;
use congruent::prelude::*;

fn f<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let _ = pointwise(x) + y;
}

fn main() {}
