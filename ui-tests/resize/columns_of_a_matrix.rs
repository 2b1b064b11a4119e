// Windows of a matrix, which has no channels, as columns.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![4, 6]> = Tensor::zeros();
    x.im2col(pool::<2>());
}
