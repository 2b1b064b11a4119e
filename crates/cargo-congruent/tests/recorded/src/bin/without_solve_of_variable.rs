#![allow(unused)]
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let a = Var::from(Tensor::from([[3.0, 1.0], [1.0, 2.0]]));
    let b = Var::from(Tensor::from([9.0, 8.0]));
    let x = a.solve(&b);
}
