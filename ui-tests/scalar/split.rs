// A scalar has no axis to split.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.split::<0, 1>();
}
