// elements of type `char` are not read from a csv file
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    sex: Tensor<char, shape![_]>,
}

fn main() {}
