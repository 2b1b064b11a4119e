// Tried: a target that does not broadcast.
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    x.mse_loss(Tensor::<f32, shape![4, 2]>::ones());
}
