#![allow(unused)]
use congruent::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a = ndarray::array![[1.0_f64, 2.0]];
    let x: Tensor<f64, shape![_, 2]> = a.try_into()?;
    Ok(())
}
