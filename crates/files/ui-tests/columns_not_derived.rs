// `Penguins` is not a struct of columns: write `#[derive(Columns)]`
use congruent::prelude::*;
use congruent_files::csv::Csv;

struct Penguins {
    mass: Tensor<f64, shape![_]>,
}

fn main() {
    let penguins: Penguins = Csv::new().read("penguins.csv").unwrap();
    let _ = penguins.mass;
}
