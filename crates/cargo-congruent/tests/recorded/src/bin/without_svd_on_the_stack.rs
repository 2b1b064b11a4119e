#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let a = StackTensor::from([[3.0, 1.0], [1.0, 2.0]]);
    let (u, s, vt) = a.svd();
}
