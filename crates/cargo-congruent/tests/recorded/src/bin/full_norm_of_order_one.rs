#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let b = Tensor::from([1.0, 2.0]);
    let n = b.norm(1);
}
