// Tried: the 3 smallest of 2 rows.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([[3, 1, 4], [1, 5, 9]]);
    let _ = x.topk_smallest::<0, 3>();
}
