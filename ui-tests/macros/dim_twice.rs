// The same name twice.
use congruent::prelude::*;

dim!(Batch, Batch);

fn main() {}
