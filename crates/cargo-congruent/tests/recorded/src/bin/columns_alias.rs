#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

type Size = Tensor<f32, shape![_, 2]>;

#[derive(Columns)]
struct Cells {
    size: Size,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
