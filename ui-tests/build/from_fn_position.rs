// A position with one number in a matrix.
use congruent::prelude::*;

fn main() {
    let _: Tensor<f32, shape![2, 3]> = Tensor::from_fn(|[i]| i as f32);
}
