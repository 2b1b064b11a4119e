// A number of a generic type in front.
use congruent::prelude::*;

fn f<T: Float>(n: T, x: &Tensor<T, shape![2]>) {
    let _ = n * x;
}

fn main() {}
