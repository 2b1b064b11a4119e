// linear algebra works on `f32` and `f64`, not on elements of type `T`
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn variance<T: Float, N: Dim>(x: &Tensor<T, shape![N, N]>) -> Tensor<T, shape![N, N]> {
    x.inverse()
}

fn main() {}
