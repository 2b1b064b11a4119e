#![allow(unused)]
use congruent::complex::Complex;
use congruent::prelude::*;

fn total<T: Number>(x: &Strided<T, shape![1]>) -> T {
    x.sum_all().item()
}

fn main() {
    let z = Tensor::from([Complex::new(1.0, 2.0)]);
    total(&z);
}
