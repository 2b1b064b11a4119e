// dimension `N<4>` cannot be broadcast with dimension `N<3>`
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![2, 4]> = Tensor::ones().into();
    x.mse_loss(Tensor::<f32, shape![3]>::ones());
}
