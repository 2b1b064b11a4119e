#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x: View<f64, shape![2, 2]> = serde_json::from_str("{}")?;
    Ok(())
}
