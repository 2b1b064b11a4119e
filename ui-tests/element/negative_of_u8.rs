// Unsigned numbers have no sign.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1u8, 2]);
    let _ = -x;
}
