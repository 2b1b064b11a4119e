#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    let b = Tensor::from([1.0, 2.0]);
    let y = a.solve_triangular(&b, true);
}
