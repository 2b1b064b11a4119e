// A slice of vectors has axis 0 alone.
use congruent::prelude::*;

fn main() {
    let all = vec![Tensor::from([1, 2])];
    let _ = Tensor::cat_slice::<1>(&all);
}
