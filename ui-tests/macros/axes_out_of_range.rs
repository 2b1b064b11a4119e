// No shape has 100 axes.
use congruent::prelude::*;

type Wrong = axes![0, 100];

fn main() {}
