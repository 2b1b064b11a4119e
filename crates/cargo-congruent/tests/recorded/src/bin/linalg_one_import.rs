#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::LinalgError;

fn main() {
    let a = Tensor::from([[3.0, 1.0], [1.0, 2.0]]);
    let b = Tensor::from([9.0, 8.0]);
    let x = a.solve(&b);
}
