// no method named `bce_with_logits_loss`
use congruent::prelude::*;
use congruent_grad::Var;

fn loss(x: &Var<f32, shape![10]>, y: &Tensor<f32, shape![10]>) {
    x.bce_with_logits_loss(y);
}

fn main() {}
