// A scalar has no two axes.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.diagonal::<0, 0, -1>();
}
