// A parameter, and nothing says that it is a number.
use congruent::prelude::*;

fn f<T, S: Shape>(x: &Tensor<T, S>) {
    let _ = x + x;
}

fn main() {}
