// Windows that do not move on.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let _ = x.avg_pool2d(pool::<2>().stride::<0>());
}
