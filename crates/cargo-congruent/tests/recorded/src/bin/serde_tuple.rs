#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x = ndarray::array![1.0_f64];
    let text = serde_json::to_string(&x)?;
    Ok(())
}
