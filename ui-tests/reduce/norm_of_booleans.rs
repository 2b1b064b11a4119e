// Booleans have no norm.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).norm::<0>();
}
