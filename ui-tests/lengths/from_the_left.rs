// Differences are read from the left: 89.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![100 - 10 - 1]>::ones();
    let _: Tensor<f32, shape![91]> = x;
}
