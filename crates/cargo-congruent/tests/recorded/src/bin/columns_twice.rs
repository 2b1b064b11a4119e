#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    a: Tensor<f64, shape![_]>,
    #[column("a")]
    b: Tensor<f64, shape![_]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
