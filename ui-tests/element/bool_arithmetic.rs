// Masks have no `+`.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    let _ = &x + &x;
}
