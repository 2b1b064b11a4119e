// layer `Embedding<f32, N<100>, N<8>>` does not take `congruent::Tensor<f32, ((), N<2>)>`
use congruent::prelude::*;
use congruent_grad::nn::{Embedding, Forward};

fn look(table: &Embedding<f32, len![100], len![8]>) {
    table.forward(&Tensor::<f32, shape![2]>::ones());
}

fn main() {}
