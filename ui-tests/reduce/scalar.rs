// A scalar has axes 0 and -1.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.sum_all().sum::<1>();
}
