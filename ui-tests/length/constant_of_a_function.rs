// A constant of a function is looked up, as a const parameter is.
use congruent::prelude::*;

fn main() {
    const VOCAB: usize = 123_457;
    let _: len![{ VOCAB }];
}
