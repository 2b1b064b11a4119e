// Two shapes, and nothing says that one expands to the other: `R: Expands<S>`.
use congruent::prelude::*;

fn f<S: Shape, R: Shape>(x: &mut Tensor<f32, S>, y: &Tensor<f32, R>) {
    *x += y;
}

fn main() {}
