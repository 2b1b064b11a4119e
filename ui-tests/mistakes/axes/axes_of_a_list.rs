// Tried: to sum along an axis of a shape of which only is known that it is a list.
use congruent::prelude::*;

fn summed<S: List>(x: &Tensor<f32, S>) {
    let _ = x.sum::<0>();
}

fn main() {}
