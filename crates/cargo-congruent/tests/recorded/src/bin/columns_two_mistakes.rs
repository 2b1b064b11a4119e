#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    a: Vec<f64>,
    b: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cells: Cells = congruent_files::csv::Csv::new().read("a.csv")?;
    Ok(())
}
