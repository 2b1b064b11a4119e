// A bias of doubles for a convolution of floats.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 3, 5, 5]>::ones();
    let b = Tensor::<f64, shape![16]>::ones();
    let _ = x.conv2d(conv(&w).bias(&b));
}
