// The gradient of windows of 2, told as one of 3.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let y = x.avg_pool2d(pool::<2>());
    let _ = x.avg_pool2d_backward(&y, pool::<3>());
}
