// type mismatch
use congruent::prelude::*;
use congruent_grad::nn::{Forward, Linear, Tanh};
use congruent_grad::{Var, grad};

type Net = (Linear<f32, len![16], len![3]>, Tanh<f64>);

fn slope(net: &Net, x: &Var<f32, shape![2, 16]>) -> Net {
    grad(net, |net| net.0.forward(x).sum_all())
}

fn main() {}
