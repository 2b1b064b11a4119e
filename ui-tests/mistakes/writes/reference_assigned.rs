// The sign is applied to the reference.
use congruent::prelude::*;

fn f(w: &mut Tensor<f32, shape![4, 3]>) {
    w += 1.0;
}

fn main() {}
