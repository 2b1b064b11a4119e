// An expression that is too large for a length.
use congruent::prelude::*;

const ROWS: usize = 40_000;

fn main() {
    let _: len![{ ROWS * ROWS }];
}
