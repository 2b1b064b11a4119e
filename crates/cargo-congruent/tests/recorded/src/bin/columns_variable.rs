#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    a: congruent_grad::Var<f64, shape![_]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
