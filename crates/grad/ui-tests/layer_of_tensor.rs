// layer `Relu` does not take `congruent::Tensor<f32, ((), N<3>)>`
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Relu};

fn main() {
    let x = Tensor::<f32, shape![3]>::ones();
    Relu::<f32>::new().forward(&x);
}
