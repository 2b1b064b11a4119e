// A scalar has no axis to become two.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.unflatten::<0, shape![1, 1]>();
}
