// The result declared with other lengths than it has.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![1, 3, 4, 6]> = Tensor::zeros();
    let _: Tensor<f32, shape![1, 3, 8, 8]> = x.interpolate(scaled::<2>());
}
