// Two shapes, and nothing says that one of them stays.
use congruent::prelude::*;
use congruent::one_sided;

fn f<S: Broadcast<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) {
    let _ = one_sided(x) + y;
}

fn main() {}
