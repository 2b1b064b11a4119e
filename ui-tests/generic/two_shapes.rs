// Two shapes, and nothing says that they broadcast: `S: Broadcast<R>`.
use congruent::prelude::*;

fn f<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let _ = x + y;
}

fn main() {}
