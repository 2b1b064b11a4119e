// A number, and nothing says that it is a float.
use congruent::prelude::*;

fn f<T: Number, S: Shape>(x: &Tensor<T, S>) {
    let _ = x.exp();
}

fn main() {}
