// A scalar has no axis to select from.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.select::<0>(0);
}
