// A number beside elements of any type, as an argument.
use congruent::prelude::*;

fn relu<T: Number>(x: &Tensor<T, shape![2]>) {
    let _ = x.maximum(0.0);
}

fn main() {}
