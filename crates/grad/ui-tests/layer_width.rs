// layer `Linear<f32, N<784>, N<10>>` does not take `Var<f32, (((), N<32>), N<28>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Linear};

fn main() {
    let layer = Linear::<f32, len![784], len![10]>::new(&mut congruent::random::seeded(1));
    let x: Var<f32, shape![32, 28]> = Tensor::ones().into();
    layer.forward(&x);
}
