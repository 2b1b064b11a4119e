// Two masks of different lengths.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([true, false]);
    let y = Tensor::from([true, false, true]);
    let _ = &x & &y;
}
