#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn total(x: &Tensor<f64, shape![8]>) -> f64 {
    x.sum_all().item()
}

fn main() {
    let x = Tensor::from([1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0]);
    let y = total(&x.fft::<-1>());
}
