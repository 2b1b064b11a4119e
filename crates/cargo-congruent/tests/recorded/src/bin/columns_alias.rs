#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    size: Size,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}

type Size = Tensor<f32, shape![_, 2]>;
