// A matrix has no channels besides rows and columns.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![4, 4]> = Tensor::zeros();
    x.pixel_shuffle::<2>();
}
