// Tried: rows of zeros and ones from floats.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 0.0]);
    let _ = x.one_hot::<2>();
}
