#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    temp: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
