// Padding takes away all that comes out.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 2, 2]>::ones();
    let w = Tensor::<f32, shape![3, 16, 1, 1]>::ones();
    let _ = x.conv_transpose2d(conv(&w).padding::<1>());
}
