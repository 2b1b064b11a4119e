#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    let (values, _) = a.eig();
    let w: Tensor<f64, shape![2]> = values;
}
