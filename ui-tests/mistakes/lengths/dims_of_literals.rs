// `_` is a length that is known when the program runs.
use congruent::prelude::*;

fn main() {
    let _: Tensor<f32, shape![_, 3]> = Tensor::ones_of(dims![7, 3]);
}
