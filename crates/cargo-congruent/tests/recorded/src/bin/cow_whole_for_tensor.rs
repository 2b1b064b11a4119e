#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = Safetensors::open("a.safetensors")?;
    let w: Tensor<f64, shape![3]> = file.get::<f64, shape![3]>("temp")?;
    Ok(())
}
