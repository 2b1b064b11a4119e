// A name as an axis.
use congruent::prelude::*;

type Wrong = axes![0, Rows];

fn main() {}
