// Tried: `mv` of scalars.
use congruent::prelude::*;

fn product(x: &Tensor<f32, shape![]>, v: &Tensor<f32, shape![3]>) {
    let _ = x.mv(v);
}

fn main() {}
