// the name of a column is a text: write `#[column("body_mass_g")]`
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[column(body_mass_g)]
    mass: Tensor<f64, shape![_]>,
}

fn main() {}
