// `Point` has no named fields, which are the columns
use congruent::prelude::*;
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Point(Tensor<f64, shape![_]>, Tensor<f64, shape![_]>);

fn main() {}
