// A vector of three on one of two.
use congruent::prelude::*;

fn main() {
    let (a, b) = (Tensor::<f32, shape![3]>::zeros(), Tensor::<f32, shape![2]>::zeros());
    let _ = Tensor::stack::<0>([&a, &b]);
}
