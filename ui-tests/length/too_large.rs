// A constant that is too large for a length.
use congruent::prelude::*;

const ROWS: usize = 1_000_000_001;

fn main() {
    let _: len![{ ROWS }];
}
