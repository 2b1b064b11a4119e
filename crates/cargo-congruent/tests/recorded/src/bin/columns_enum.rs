#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
enum Cells {
    Temp(Tensor<f64, shape![_]>),
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
