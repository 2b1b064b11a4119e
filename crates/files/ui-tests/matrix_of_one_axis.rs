// a file of rows and columns is not a tensor of shape `((), Dyn)`: write `shape![_, 3]`
use congruent::prelude::*;
use congruent_files::csv;

fn main() {
    let numbers: Tensor<f64, shape![_]> = csv::read_matrix("numbers.csv").unwrap();
    drop(numbers);
}
