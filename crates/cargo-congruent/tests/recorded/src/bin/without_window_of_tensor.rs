#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let window = Tensor::<f32, _>::hann_window(400);
}
