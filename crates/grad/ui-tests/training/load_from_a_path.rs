// mismatched types
use congruent::prelude::*;
#[allow(unused_imports)]   // the remedy needs it
use congruent_grad::files::Safetensors;
use congruent_grad::files::FileError;
use congruent_grad::{Module, Var};

#[derive(Module)]
#[module(load)]
struct Net(Var<f32, shape![3]>);

fn read() -> Result<Net, FileError> {
    Net::load("net.safetensors")
}

fn main() {}
