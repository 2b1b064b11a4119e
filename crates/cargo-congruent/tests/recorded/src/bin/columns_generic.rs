#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells<D: Dim> {
    size: Tensor<f32, shape![_, 3]>,
    own: Tensor<f32, shape![D]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
