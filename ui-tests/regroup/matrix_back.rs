// A matrix has no channels that rows and columns could become.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![4, 4]> = Tensor::zeros();
    x.pixel_unshuffle::<2>();
}
