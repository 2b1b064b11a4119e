#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    let n = a.matrix_norm(2);
}
