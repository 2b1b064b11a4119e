#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[3.0, 1.0], [1.0, 2.0]]);
    let inverse = a.inv();
}
