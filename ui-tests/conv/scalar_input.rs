// A scalar.
use congruent::prelude::*;

fn main() {
    let x = Tensor::from(1.0f32);
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let _ = x.conv2d(&w);
}
