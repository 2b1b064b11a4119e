// Tried: to transpose a shape of which only is known that it is a list.
use congruent::prelude::*;

fn turned<S: List>(x: &Tensor<f32, S>) {
    let _ = x.t();
}

fn main() {}
