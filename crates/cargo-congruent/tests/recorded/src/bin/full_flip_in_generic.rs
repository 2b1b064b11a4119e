#![allow(unused)]
use congruent::prelude::*;

fn backwards<N: Dim>(x: &Tensor<f64, shape![N, 2]>) {
    let y = x.flip::<0>();
}

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    backwards(&a);
}
