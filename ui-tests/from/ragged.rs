// Rows of different lengths.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([[1.0, 2.0], [3.0]]);
}
