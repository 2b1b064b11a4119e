#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let x = congruent_grad::Var::<f64, shape![2, 2]>::from(Tensor::eye());
    let (loss, slope) = congruent_grad::value_and_grad(&x, |a| a.eigvals().abs().sum_all());
}
