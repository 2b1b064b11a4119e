// Two lengths, where one is due.
use congruent::prelude::*;

type Image = len![28, 28];

fn main() {}
