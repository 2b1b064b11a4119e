// A scalar has no axis to narrow.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.narrow::<0, 0, 1>();
}
