// Tried: probabilities for a scalar.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::from([1.0, 2.0]).sum_all();
    let _ = scores.soft_cross_entropy(&scores);
}
