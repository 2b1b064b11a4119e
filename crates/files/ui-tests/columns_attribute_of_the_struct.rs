// `#[column(..)]` names the columns of a field: write it in front of the field
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
#[column("mass")]
struct Penguins {
    mass: Tensor<f64, shape![_]>,
}

fn main() {}
