// mismatched types
use congruent::prelude::*;
use congruent_grad::optim::Sgd;
use congruent_grad::{Var, grad};

fn main() {
    let mut pair: (Var<f32, shape![3]>, Var<f32, shape![]>) = (Tensor::ones().into(), Tensor::scalar(1.0).into());
    let gradient = grad(&pair.0, |x| x.sum_all());
    Sgd::new(0.1).step(&mut pair, &gradient);
}
