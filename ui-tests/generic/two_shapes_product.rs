// Two shapes, and nothing says that they have a product: `S: Matmul<R>`.
use congruent::prelude::*;

fn f<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let _ = x.matmul(y);
}

fn main() {}
