// arguments to this function are incorrect
use congruent::prelude::*;
use congruent_grad::files;
use congruent_grad::nn::Linear;

fn read(mut net: Linear<f32, len![4], len![3]>) -> Result<(), files::FileError> {
    files::load("net.safetensors", &mut net)
}

fn main() {}
