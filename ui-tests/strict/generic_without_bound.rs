// Two shapes, and nothing says that they have one rank.
use congruent::prelude::*;
use congruent::strict;

fn f<S: Broadcast<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let _ = strict(x) + y;
}

fn main() {}
