// Stacked vectors have axes 0 and 1.
use congruent::prelude::*;

fn main() {
    let a = Tensor::<f32, shape![3]>::zeros();
    let _ = Tensor::stack::<2>([&a, &a]);
}
