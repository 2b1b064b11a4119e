// the trait bound `Source: Default` is not satisfied
use congruent_files::csv::Columns;

struct Source(&'static str);

#[derive(Columns)]
struct Penguins {
    #[column(skip)]
    source: Source,
}

fn main() {}
