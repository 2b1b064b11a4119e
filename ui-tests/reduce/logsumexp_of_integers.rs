// Integers have no exponential.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([1_i64, 2, 3]).logsumexp_all();
}
