// Tried: the result of softmax under the shape of a sum.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let _: Tensor<f64, shape![2]> = x.softmax::<1>();
}
