// prediction of shape `(((), N<4>), One)` and target of shape `((), N<4>)` must have the same shape
use congruent::prelude::*;
use congruent_grad::Var;

fn main() {
    let x: Var<f32, shape![4, 1]> = Tensor::ones().into();
    x.mse_loss(Tensor::<f32, shape![4]>::ones());
}
