#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = Safetensors::open("a.safetensors")?;
    let mut w = file.get::<f32, shape![2, 3]>("w")?;
    w += 1.0;
    Ok(())
}
