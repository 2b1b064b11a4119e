// A list without tensors.
use congruent::prelude::*;

fn main() {
    let none: [&Tensor<f32, shape![3]>; 0] = [];
    let _ = Tensor::stack::<0>(none);
}
