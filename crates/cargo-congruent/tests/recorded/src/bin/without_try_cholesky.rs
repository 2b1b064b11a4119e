#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let a = Tensor::from([[3.0, 1.0], [1.0, 2.0]]);
    let l = a.try_cholesky();
}
