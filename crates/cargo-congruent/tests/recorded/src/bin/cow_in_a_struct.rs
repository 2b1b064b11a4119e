#![allow(unused)]
use congruent::prelude::*;
use congruent_files::Safetensors;

struct Net {
    w: Tensor<f32, shape![2, 3]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = Safetensors::open("a.safetensors")?;
    let net = Net { w: file.get("w")? };
    Ok(())
}
