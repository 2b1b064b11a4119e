#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells<D: Dim> {
    #[column("a", "b", "c")]
    size: Tensor<f64, shape![D, 2]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
