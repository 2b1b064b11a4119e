#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

fn read(file: &Safetensors) -> Result<Tensor<f32, shape![3]>, congruent_files::FileError> {
    Ok(file.get("w")?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
