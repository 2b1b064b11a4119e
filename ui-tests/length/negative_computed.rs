// A number below zero.
use congruent::prelude::*;

const ROWS: usize = 3;

fn main() {
    let _: shape![{ ROWS - 4 }, 3];
}
