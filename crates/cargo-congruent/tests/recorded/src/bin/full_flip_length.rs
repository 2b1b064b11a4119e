#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    let y = a.flip::<len![0]>();
}
