#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells {
    name: &'static str,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
