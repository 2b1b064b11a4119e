// an enum has no columns
use congruent_files::csv::Columns;

#[derive(Columns)]
enum Species {
    Adelie,
    Gentoo,
}

fn main() {}
