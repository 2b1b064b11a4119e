// a skipped field has no column: write `#[column(skip)]` without names
use congruent_files::csv::Columns;

#[derive(Columns)]
struct Penguins {
    #[column(skip, "remarks")]
    note: String,
}

fn main() {}
