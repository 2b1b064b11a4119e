// A scalar has no axis to cut into chunks.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.chunk::<-1, 1>();
}
