#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x: Tensor<u8, shape![_, _, 3]> = congruent_files::images::read("a.png")?;
    Ok(())
}
