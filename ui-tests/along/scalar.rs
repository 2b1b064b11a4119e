// Tried: softmax of a scalar along axis 1: it has 0 and -1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.softmax::<1>();
}
