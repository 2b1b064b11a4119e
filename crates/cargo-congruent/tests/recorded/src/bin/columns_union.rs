#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
union Cells {
    a: u8,
    b: i8,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
