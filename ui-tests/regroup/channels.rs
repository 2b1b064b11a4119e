// Six channels are not four times a number.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![6, 2, 2]> = Tensor::zeros();
    x.pixel_shuffle::<2>();
}
