#![allow(unused)]
use congruent::complex::Complex;
use congruent::prelude::*;

fn main() {
    let z = Tensor::from([Complex::new(1.0, 2.0)]);
    let w = z.conj_physical();
}
