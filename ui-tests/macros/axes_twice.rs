// One axis named twice.
use congruent::prelude::*;

type Wrong = axes![0, 1, 0];

fn main() {}
