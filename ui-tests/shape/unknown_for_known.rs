// A length known at run time where a number belongs.
use congruent::prelude::*;

fn main() {
    let n = 3;
    let _: Tensor<f32, shape![3]> = Tensor::zeros_of(dims![n]);
}
