// A kernel without rows, transposed.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![2, 8, 8]>::ones();
    let w = Tensor::<f32, shape![2, 4, 0, 3]>::ones();
    let _ = x.conv_transpose2d(&w);
}
