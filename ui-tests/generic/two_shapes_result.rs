// Two shapes that broadcast: the result is `Broadcasted<S, R>`, not `S`.
use congruent::prelude::*;

fn f<S: Shape + Broadcast<R>, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, S> {
    x + y
}

fn main() {}
