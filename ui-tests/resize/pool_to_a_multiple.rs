// A multiple as the length of an adaptive pool.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![1, 3, 4, 6]> = Tensor::zeros();
    x.adaptive_avg_pool2d(scaled::<2>());
}
