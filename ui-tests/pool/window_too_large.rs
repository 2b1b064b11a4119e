// A window of 33 rows over a plane of 32.
use congruent::prelude::*;

fn main() {
    let x = Tensor::<f32, shape![3, 32, 32]>::ones();
    let _ = x.max_pool2d(pool2::<33, 2>());
}
