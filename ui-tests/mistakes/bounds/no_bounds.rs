// Two bounds are missing.
use congruent::prelude::*;

fn f<T, S>(x: &Tensor<T, S>) {
    let _ = x + x;
}

fn main() {}
