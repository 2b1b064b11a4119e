// A scalar has places 0 and -1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([1.0, 2.0]).sum_all();
    let _ = x.movedim::<0, 1>();
}
