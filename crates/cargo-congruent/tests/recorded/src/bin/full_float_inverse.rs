#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn invert<T: Float, N: Dim>(a: &Strided<T, shape![N, N]>) -> Tensor<T, shape![N, N]> {
    a.inverse()
}

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    invert(&a);
}
