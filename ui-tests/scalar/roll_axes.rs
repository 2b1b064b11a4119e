// As in PyTorch, a scalar has no axis to be rolled along.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.roll_axes::<axes![-1]>([1]);
}
