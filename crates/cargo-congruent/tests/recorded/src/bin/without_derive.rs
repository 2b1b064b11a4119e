#![allow(unused)]
use congruent::prelude::*;
use serde::Serialize;

#[derive(Serialize)]
struct Model {
    weight: Tensor<f32, shape![2]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
