// The type has another length.
use congruent::prelude::*;

fn main() {
    let n = 7;
    let _: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![n, 4]);
}
