#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    #[column("w", "h")]
    size: Tensor<f32, shape![_, 3]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
