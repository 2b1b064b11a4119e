// `Vec<f64>` is no column: write `Tensor<f64, shape![_]>`
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    mass: Vec<f64>,
}

fn main() {}
