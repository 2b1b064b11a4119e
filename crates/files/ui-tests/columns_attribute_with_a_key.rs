// the name of a column has no key in front: write `#[column("body mass (g)")]`
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[column(rename = "body mass (g)")]
    mass: Tensor<f64, shape![_]>,
}

fn main() {}
