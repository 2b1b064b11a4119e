// An operand of an alias is a length.
use congruent::prelude::*;

type More = congruent::dim::Sum<f32, len![1]>;

fn main() {
    let _: Option<More> = None;
}
