#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let w = hann_window::<f64, 400>();
}
