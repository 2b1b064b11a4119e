// Tried: `mv` of a vector of another length.
use congruent::prelude::*;

fn product(x: &Tensor<f32, shape![3, 4]>, v: &Tensor<f32, shape![5]>) {
    let _ = x.mv(v);
}

fn main() {}
