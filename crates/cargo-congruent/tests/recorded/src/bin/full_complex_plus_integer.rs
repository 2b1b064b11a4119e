#![allow(unused)]
use congruent::complex::Complex;
use congruent::prelude::*;

fn main() {
    let z = Tensor::from([Complex::new(1.0_f64, 2.0)]);
    let y = z + 1;
}
