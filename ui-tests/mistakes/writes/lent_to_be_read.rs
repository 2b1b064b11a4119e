// A parameter that is lent to be read, and written.
use congruent::prelude::*;

fn f(x: &Tensor<f32, shape![2]>) {
    x.add_(1.0);
}

fn main() {}
