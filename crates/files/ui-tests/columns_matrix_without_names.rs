// does not hold the columns of this field (number of columns: 1)
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    bill: Tensor<f64, shape![_, 2]>,
}

fn main() {}
