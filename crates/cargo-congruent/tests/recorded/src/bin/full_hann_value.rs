#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let w: Tensor<f64, shape![400]> = hann_window(400);
}
