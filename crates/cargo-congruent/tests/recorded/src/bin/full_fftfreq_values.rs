#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let f = fftfreq(8, 0.1);
}
