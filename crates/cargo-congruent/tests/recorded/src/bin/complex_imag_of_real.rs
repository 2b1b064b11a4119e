#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 5.0, 1.0, 5.0]);
    let y = x.imag();
}
