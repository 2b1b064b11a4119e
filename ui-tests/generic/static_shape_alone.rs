// A shape that is known, and no shape that broadcasts: `S: Shape + StaticShape`, or `S: Shape` alone.
use congruent::prelude::*;

fn twice<S: StaticShape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x + x
}

fn main() {}
