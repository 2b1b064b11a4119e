// A scalar has no axis to take apart.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.unbind::<-1>();
}
