#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let a = Tensor::from([[2.0, 1.0], [1.0, 3.0]]);
    let y = a.fftn::<0>();
}
