// no method named `l1_loss`
use congruent::prelude::*;
use congruent_grad::Var;

fn loss(x: &Var<f32, shape![10]>, y: &Tensor<f32, shape![10]>) {
    x.l1_loss(y);
}

fn main() {}
