// An expression on the right of a tensor with which it does not broadcast.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    let _ = (&y - x.lazy().exp()).eval();
}
