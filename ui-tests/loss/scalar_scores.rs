// Tried: the class of a scalar.
use congruent::prelude::*;

fn main() {
    let scores = Tensor::from([1.0, 2.0]).sum_all();
    let _ = scores.cross_entropy(&Tensor::from([1_i64]));
}
