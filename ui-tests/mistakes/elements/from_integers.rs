// Whole numbers where floats are wanted.
use congruent::prelude::*;

fn main() {
    let _: Tensor<f32, shape![3]> = Tensor::from([1, 2, 3]);
}
