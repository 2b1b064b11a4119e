// A list without tensors.
use congruent::prelude::*;

fn main() {
    let none: [&Tensor<f32, shape![2, 3]>; 0] = [];
    let _ = Tensor::cat_all::<0, 0>(none);
}
