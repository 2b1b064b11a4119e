// Tried: to add vectors of two names, which are as short as those of parameters.
use congruent::prelude::*;

dim!(N, C);

fn added(x: &Tensor<f32, shape![N]>, y: &Tensor<f32, shape![C]>) {
    let _ = x + y;
}

fn main() {}
