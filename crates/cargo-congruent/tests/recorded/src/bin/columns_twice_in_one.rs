#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    #[column("a", "a")]
    b: Tensor<f64, shape![_, 2]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
