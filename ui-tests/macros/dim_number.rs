// A number is not a name.
use congruent::prelude::*;

dim!(5);

fn main() {}
