// does not name a class for
use congruent::prelude::*;
use congruent_grad::Var;

fn loss(x: &Var<f32, shape![10, 3]>, y: &Tensor<i64, shape![10, 3]>) {
    x.cross_entropy(y);
}

fn main() {}
