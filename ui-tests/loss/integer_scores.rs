// Tried: scores that are whole numbers.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::from([[1, 2, 3], [4, 5, 6]]);
    let _ = scores.cross_entropy(&Tensor::from([1_i64, 2]));
}
