// does not name classes
use congruent::prelude::*;
use congruent_grad::Var;

fn loss(x: &Var<f32, shape![10, 3]>, y: &Tensor<f32, shape![10]>) {
    x.cross_entropy(y);
}

fn main() {}
