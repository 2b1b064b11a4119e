// Tried: a target too many.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    x.nll_loss(Tensor::from([1, 0, 3]));
}
