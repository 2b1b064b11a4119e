// a gradient is taken of a scalar, and this has shape `((), N<3>)`
use congruent::prelude::*;
use congruent_grad::{Var, grad};

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    grad(&x, |x| x * x);
}
