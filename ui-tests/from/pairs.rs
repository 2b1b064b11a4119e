// Pairs do not become elements by themselves.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([(1, 2), (3, 4)]);
}
