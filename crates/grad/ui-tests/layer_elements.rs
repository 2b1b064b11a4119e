// layer `Relu<f64>` does not take `Var<f32, ((), N<3>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Relu};

fn main() {
    let x: Var<f32, shape![3]> = Tensor::ones().into();
    Relu::<f64>::new().forward(&x);
}
