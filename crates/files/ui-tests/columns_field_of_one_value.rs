// `f64` does not hold the columns of this field (number of columns: 1)
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguin {
    mass: f64,
}

fn main() {}
