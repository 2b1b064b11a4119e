#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let x: Tensor<f64, [2, 3]> = Tensor::zeros();
    Ok(())
}
