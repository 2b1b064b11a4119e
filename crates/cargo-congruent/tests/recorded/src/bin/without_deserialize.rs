#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x: Tensor<f64, shape![2]> = serde_json::from_str("{}")?;
    Ok(())
}
