#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = congruent_grad::Var::<f64, shape![2, 2]>::from(Tensor::eye());
    let radius = a.eigvals().abs().amax_all();
}
