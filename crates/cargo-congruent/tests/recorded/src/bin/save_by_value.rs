#![allow(unused)]
use congruent::prelude::*;
use congruent_grad::{Module, Var, files};

#[derive(Module)]
#[module(load)]
struct Net {
    w: Var<f32, shape![2]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let net = Net { w: Tensor::from([1.0, 2.0]).into() };
    files::save(net, "a.safetensors")?;
    Ok(())
}
