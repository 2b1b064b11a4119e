// Vectors in a vector: each may have another length.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(vec![vec![1.0, 2.0]]);
}
