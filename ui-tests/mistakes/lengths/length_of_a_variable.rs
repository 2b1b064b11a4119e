// A length that is a variable.
use congruent::prelude::*;

fn main() {
    let n = 3;
    let _: Tensor<f32, shape![n]> = Tensor::zeros();
}
