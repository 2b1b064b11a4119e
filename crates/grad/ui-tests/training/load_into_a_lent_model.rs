// mismatched types
use congruent::prelude::*;
use congruent_grad::nn::Linear;
use congruent_grad::files;

fn read(net: &Linear<f32, len![4], len![3]>) {
    files::load(net, "net.safetensors");
}

fn main() {}
