// A number is not a weight.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let _ = x.conv2d(2.0f32);
}
