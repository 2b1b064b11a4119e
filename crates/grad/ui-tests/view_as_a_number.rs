// has no shape to take
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![1]> = Tensor::ones().into();
    x.expand_as(&2.0);
}
