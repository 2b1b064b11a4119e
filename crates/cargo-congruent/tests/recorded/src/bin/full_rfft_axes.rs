#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 5.0, 1.0, 5.0, 1.0, 5.0, 1.0, 5.0]);
    let y = x.rfft::<axes![0]>();
}
