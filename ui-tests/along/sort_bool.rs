// Tried: sorting a mask.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([true, false]).sort::<0>();
}
