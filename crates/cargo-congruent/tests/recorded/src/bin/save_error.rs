#![allow(unused)]
use congruent::prelude::*;
use congruent_grad::{Module, Var, files};

#[derive(Module)]
#[module(load)]
struct Net {
    w: Var<f32, shape![2]>,
}

fn save(net: &Net) -> Result<(), congruent_files::FileError> {
    files::save(net, "a.safetensors")?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
