// A matrix has no batch and no channels to be resized.
use congruent::prelude::*;

fn main() {
    let x: Tensor<f32, shape![4, 6]> = Tensor::zeros();
    x.interpolate(scaled::<2>());
}
