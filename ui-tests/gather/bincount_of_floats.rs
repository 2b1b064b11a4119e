// Tried: to count floats.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([1.0, 0.0]).bincount();
}
