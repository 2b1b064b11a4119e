// The upper bound is larger than `self`.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![3]>::zeros();
    let y = Tensor::<f32, shape![4]>::zeros();
    x.clamp_(0.0, &y);
}
