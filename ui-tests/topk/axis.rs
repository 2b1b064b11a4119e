// Tried: the largest along an axis that there is not.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([3, 1, 4, 1]);
    let _ = x.topk::<1, 2>();
}
