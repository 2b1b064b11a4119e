// Three elements for two.
use congruent::prelude::*;

fn main() {
    let _: Tensor<f64, shape![2]> = Tensor::from([1.0, 2.0, 3.0]);
}
