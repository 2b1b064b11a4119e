// A scalar has one element.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.topk::<0, 2>();
}
