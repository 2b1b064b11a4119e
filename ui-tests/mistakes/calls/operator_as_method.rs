// Tried: PyTorch's `add`, which is an operator here.
use congruent::prelude::*;

fn added(x: &Tensor<f32, shape![2]>, y: &Tensor<f32, shape![2]>) {
    let _ = x.add(y);
}

fn main() {}
