// `Net` cannot be made from a file
use congruent::prelude::*;
use congruent_grad::files::{FileError, Safetensors};
use congruent_grad::{Module, Var};

#[derive(Module)]
struct Net(Var<f32, shape![3]>);

fn read(file: &Safetensors) -> Result<Net, FileError> {
    Net::load(file)
}

fn main() {}
