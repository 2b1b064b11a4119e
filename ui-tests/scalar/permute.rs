// A scalar has no axis to be named in an order.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.permute::<axes![0]>();
}
