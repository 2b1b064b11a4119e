// A transposed convolution of a matrix.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![32, 32]>::ones();
    let w = Tensor::<f32, shape![3, 16, 5, 5]>::ones();
    let _ = x.conv_transpose2d(&w);
}
