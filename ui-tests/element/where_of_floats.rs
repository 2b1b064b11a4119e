// A mask of floats.
use congruent::prelude::*;

fn main() {
    let mask = Tensor::from([1.0, 0.0]);
    let _ = mask.where_(1.0, 2.0);
}
