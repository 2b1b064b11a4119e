#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = unsafe { congruent_files::Safetensors::map("a.safetensors")? };
    Ok(())
}
