// A value stands for a type; the type is written with `shape!`.
use congruent::prelude::*;

fn rows(x: &Strided<f32, dims![2, 3]>) {
    let _ = x.sum_all();
}

fn main() {}
