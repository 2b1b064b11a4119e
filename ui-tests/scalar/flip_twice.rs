// Axes 0 and -1 of a scalar are the same.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.flip::<axes![0, -1]>();
}
