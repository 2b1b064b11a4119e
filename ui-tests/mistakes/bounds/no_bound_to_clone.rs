// Elements of any type cannot be copied.
use congruent::prelude::*;

fn f<T>(x: &Tensor<T, shape![2]>) -> Tensor<T, shape![2]> {
    x.clone()
}

fn main() {}
