// An identity for each of two batches.
use congruent::prelude::*;

fn main() {
    let n = 2;
    let x: Tensor<f32, shape![_, 3, 3]> = Tensor::eye_of(dims![n, 3, 3]);
}
