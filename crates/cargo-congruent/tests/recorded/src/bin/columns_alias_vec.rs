#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

type Size = Vec<f32>;

#[derive(Columns)]
struct Cells {
    #[column("w", "h")]
    size: Size,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
