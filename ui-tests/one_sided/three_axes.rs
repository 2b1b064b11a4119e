// The first and the last axis of one, and the middle one of the other.
use congruent::prelude::*;
use congruent::one_sided;

fn main() {
    let x = Tensor::<f32, shape![1, 3, 1]>::zeros();
    let y = Tensor::<f32, shape![2, 1, 4096]>::zeros();
    let _ = one_sided(&x) * &y;
}
