// the names of columns are missing: write `#[column("a", "b")]`, or `#[column(skip)]`
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[column()]
    mass: Tensor<f64, shape![_]>,
}

fn main() {}
