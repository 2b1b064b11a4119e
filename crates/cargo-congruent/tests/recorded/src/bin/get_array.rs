#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = Safetensors::open("a.safetensors")?;
    let w = file.get::<f32, [3, 2]>("size")?;
    Ok(())
}
