// Tried: to add vectors of two names, which are as short as those of parameters.
use congruent::prelude::*;

dim!(B, C);

fn added(x: &Tensor<f32, shape![B]>, y: &Tensor<f32, shape![C]>) {
    let _ = x + y;
}

fn main() {}
