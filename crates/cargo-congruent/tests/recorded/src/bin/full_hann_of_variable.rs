#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let n = 400;
    let w = hann_window(n);
}
