// layer `congruent_grad::nn::Residual<Linear<f32, N<8>, N<4>>>` does not take `Var<f32, (((), N<3>), N<8>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Linear, Residual};

fn main() {
    let block = Residual(Linear::<f32, len![8], len![4]>::new(&mut congruent::random::seeded(1)));
    let x: Var<f32, shape![3, 8]> = Tensor::ones().into();
    block.forward(&x);
}
