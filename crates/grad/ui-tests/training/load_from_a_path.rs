// mismatched types
use congruent::prelude::*;
#[allow(unused_imports)]   // the remedy names `Safetensors`
use congruent_grad::{Module, Var, files::{FileError, Safetensors}};

#[derive(Module)]
#[module(load)]
struct Net(Var<f32, shape![3]>);

fn read() -> Result<Net, FileError> {
    Net::load("net.safetensors")
}

fn main() {}
