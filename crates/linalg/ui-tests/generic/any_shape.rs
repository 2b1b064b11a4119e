// shape `S` is not a matrix: linear algebra works on the last two axes
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn logarithm<S: Shape>(x: &Tensor<f64, S>) -> f64 {
    x.slogdet().1.sum_all().item()
}

fn main() {}
