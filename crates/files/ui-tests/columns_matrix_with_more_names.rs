// has 3 names, the tensor 2 columns: write `shape![_, 3]`, or 2 names
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[column("length", "depth", "width")]
    bill: Tensor<f64, shape![_, 2]>,
}

fn main() {}
