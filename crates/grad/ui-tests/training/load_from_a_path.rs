// mismatched types
use congruent::prelude::*;
use congruent_grad::{Module, Var, files::FileError};

#[derive(Module)]
#[module(load)]
struct Net(Var<f32, shape![3]>);

fn read() -> Result<Net, FileError> {
    Net::load("net.safetensors")
}

fn main() {}
