// Five rows are not two times a number.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![3, 5, 4]> = Tensor::zeros();
    x.pixel_unshuffle::<2>();
}
