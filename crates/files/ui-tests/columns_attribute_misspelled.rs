// cannot find attribute `columns` in this scope
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[columns("body mass (g)")]
    mass: Tensor<f64, shape![_]>,
}

fn main() {}
