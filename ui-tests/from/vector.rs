// A vector does not know its length at compile time.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from(vec![1.0, 2.0]);
}
