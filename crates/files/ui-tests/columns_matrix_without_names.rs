// the tensor has 2 columns: name them, as in `#[column("a", "b")]`
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    bill: Tensor<f64, shape![_, 2]>,
}

fn main() {}
