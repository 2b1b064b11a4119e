// A tensor has a type of elements, and a shape.
use congruent::prelude::*;

struct Linear {
    weight: Tensor<f32>,
}

fn main() {}
