// A weight for 4 channels, an input of 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 4, 5, 5]>::ones();
    let _ = x.conv2d(&w);
}
