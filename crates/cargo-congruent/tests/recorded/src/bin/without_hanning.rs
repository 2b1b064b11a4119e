#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let window = hanning(400);
}
