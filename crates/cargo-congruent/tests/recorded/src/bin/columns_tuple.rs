#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells(Tensor<f64, shape![_]>, Tensor<f64, shape![_]>);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
