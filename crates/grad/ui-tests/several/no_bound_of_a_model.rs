// `H` is not known to be a length
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::{Module, grad};

#[derive(Module)]
struct Net<H: Dim>(Linear<f32, H, len![10]>);

fn slope<H>(net: &Net<H>) -> Net<H> {
    grad(net, |net| net.0.weight.sum_all())
}

fn main() {}
