// 16 outputs in 3 groups.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let w = Tensor::<f32, shape![16, 1, 5, 5]>::ones();
    let _ = x.conv2d(conv(&w).groups::<3>());
}
