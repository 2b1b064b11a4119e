// layer `Linear<f32, N<2>, N<16>>` does not take `Var<f32, (((), Sym<Batch>), N<3>)>`
use congruent::prelude::*;
use congruent_grad::Var;
use congruent_grad::nn::{Forward, Linear, Relu};

dim!(Batch);
type Net = (Linear<f32, len![16], len![3]>, Relu, Linear<f32, len![2], len![16]>);

fn scores(net: &Net, x: &Var<f32, shape![Batch, 16]>) -> Var<f32, shape![Batch, 16]> {
    net.forward(x)
}

fn main() {}
