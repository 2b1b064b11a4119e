// The token behind the others, where it should stand in front of them.
use congruent::prelude::*;

fn with_class<B: Dim, T: Dim, D: Dim>(
    class: &Strided<f32, shape![B, 1, D]>,
    x: &Strided<f32, shape![B, T, D]>,
) -> Tensor<f32, shape![B, 1 + T, D]> {
    x.cat::<1>(class)
}

fn main() {}
