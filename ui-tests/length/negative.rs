// A negative constant.
use congruent::prelude::*;

const LAST: isize = -1;

fn main() {
    let _: shape![{ LAST }, 3];
}
