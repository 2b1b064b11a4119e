// The right length twice.
use congruent::prelude::*;

fn product<C: Dim, D: Dim>(x: &Tensor<f32, shape![C]>, y: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![D * D]> {
    x.kron(y)
}

fn main() {}
