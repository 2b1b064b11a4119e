#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::{Columns, Csv};

#[derive(Columns)]
struct Cells {
    temp: Tensor<f64, shape![_]>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cells: Cells = Csv::new().read("temp\n1\n".as_bytes())?;
    Ok(())
}
