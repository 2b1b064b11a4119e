// A scalar has no axis.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.sum_all().logsumexp_axes::<axes![-1]>();
}
