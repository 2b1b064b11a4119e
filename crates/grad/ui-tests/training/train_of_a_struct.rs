// no method named `train`
use congruent::prelude::*;
use congruent_grad::Module;
use congruent_grad::nn::Linear;

#[derive(Module)]
struct Net(Linear<f32, len![4], len![3]>);

fn step(net: Net) {
    net.train();
}

fn main() {}
