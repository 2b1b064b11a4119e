// A visibility and nothing else.
use congruent::prelude::*;

dim!(pub);

fn main() {}
