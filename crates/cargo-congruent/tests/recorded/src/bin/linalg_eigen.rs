#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::Eigen;

fn main() {
    let a = Tensor::from([[3.0, 1.0], [1.0, 2.0]]);
}
