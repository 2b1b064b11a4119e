#![allow(unused)]
use congruent::prelude::*;
use congruent_grad::{Module, Var, files};
use congruent_grad::files::Load;
use congruent_files::Safetensors;

#[derive(Module)]
#[module(load)]
struct Net {
    w: Var<f32, shape![2]>,
}

fn load() -> Result<Net, congruent_files::FileError> {
    let file = Safetensors::open("a.safetensors")?;
    Ok(Net::load(&file)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
