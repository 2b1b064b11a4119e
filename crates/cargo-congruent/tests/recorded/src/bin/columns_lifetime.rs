#![allow(unused)]
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Cells<'a> {
    size: Vec<f64>,
    name: std::marker::PhantomData<&'a ()>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(())
}
