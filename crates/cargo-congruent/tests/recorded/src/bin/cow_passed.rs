#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

fn norm(x: &Strided<f64, shape![_]>) -> f64 {
    x.square().sum_all().item()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = Safetensors::open("a.safetensors")?;
    let w = file.get::<f64, shape![3]>("temp")?;
    norm(&w);
    Ok(())
}
