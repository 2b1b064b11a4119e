// Output padding as large as the stride.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![3, 16, 5, 5]>::ones();
    let _ = x.conv_transpose2d(conv(&w).stride::<2>().output_padding::<2>());
}
