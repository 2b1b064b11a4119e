// One axis, named twice.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let _ = x.sum_axes::<axes![1, 1]>();
}
