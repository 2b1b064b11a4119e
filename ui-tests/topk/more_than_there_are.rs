// Tried: the 5 largest of 4.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([3, 1, 4, 1]);
    let _ = x.topk::<0, 5>();
}
