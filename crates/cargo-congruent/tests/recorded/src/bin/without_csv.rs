#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Csv;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
