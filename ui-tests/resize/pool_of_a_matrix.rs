// An adaptive pool of a matrix, which has no channels.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![4, 6]> = Tensor::zeros();
    x.adaptive_max_pool2d(sized::<2>());
}
