// Two lengths, and nothing says that they broadcast.
use congruent::prelude::*;

fn f<A: Dim, B: Dim>(x: &Tensor<f32, shape![A]>, y: &Tensor<f32, shape![B]>) {
    let _ = x + y;
}

fn main() {}
