// `Nothing` has no named fields, which are the columns
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Nothing;

fn main() {}
