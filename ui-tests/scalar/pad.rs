// A scalar has no axis to get margins.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.pad::<0, 1, 1>(congruent::pad::Constant(0.0));
}
