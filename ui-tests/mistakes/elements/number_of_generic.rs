// A number beside elements of any float type.
use congruent::prelude::*;

fn f<T: Float>(x: &Tensor<T, shape![2]>) -> Tensor<T, shape![2]> {
    x * 2.0
}

fn main() {}
