#![allow(unused)]
use congruent::prelude::*;

#[derive(Columns)]
struct Cells {
    temp: Tensor<f64, shape![_]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
