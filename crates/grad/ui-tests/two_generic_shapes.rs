// shape `S` is not known to broadcast with shape `R`
use congruent::prelude::*;
use congruent_grad::Var;

fn add<S: Shape, R: Shape>(x: &Var<f32, S>, y: &Var<f32, R>) {
    let _ = x + y;
}

fn main() {
    add(&Var::from(Tensor::scalar(1.0)), &Var::from(Tensor::scalar(1.0)));
}
