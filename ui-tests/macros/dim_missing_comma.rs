// A comma forgotten between two names.
use congruent::prelude::*;

dim!(Batch Time);

fn main() {}
