// A number in front of elements of any float type.
use congruent::prelude::*;

fn f<T: Float>(x: &Tensor<T, shape![2]>) {
    let _ = 2.0 * x;
}

fn main() {}
