// cannot find function `cross_entropy`
use congruent::prelude::*;
use congruent_grad::Var;

fn loss(x: &Var<f32, shape![10, 3]>, y: &Tensor<i64, shape![10]>) {
    cross_entropy(x, y);
}

fn main() {}
