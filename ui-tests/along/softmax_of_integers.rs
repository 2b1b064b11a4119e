// Tried: softmax of whole numbers.
use congruent::prelude::*;

fn main() {
    let _ = Tensor::from([1, 2, 3]).softmax::<0>();
}
