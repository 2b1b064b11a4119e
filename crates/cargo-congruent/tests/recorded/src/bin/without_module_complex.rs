#![allow(unused)]
use congruent::complex::Complex;
use congruent::prelude::*;

fn main() {
    let z = Complex::new(1.0, 2.0);
}
