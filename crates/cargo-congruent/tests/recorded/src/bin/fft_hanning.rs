#![allow(unused)]
use congruent::prelude::*;
use congruent_fft::prelude::*;

fn main() {
    let window = Tensor::<f32, _>::hanning(400);
}
