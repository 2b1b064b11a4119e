#![allow(unused)]
use congruent::prelude::*;
use congruent_linalg::prelude::*;

fn main() {
    let a = Tensor::from([[2.0_f64, 1.0], [1.0, 3.0]]);
    let b = Tensor::from([1.0_f32, 2.0]);
    let y = a.solve(&b);
}
